/** Start rules: the condition and the examples of one entry, and the refusals of it. */
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import type { Context } from './context.js';
import { readMatcher } from './matcher.js';
import { readExamples } from './phrases.js';
import { type Field, fieldOf, isDefined, isTruthy, present } from './read.js';
import { readLabel, refuseConflict } from './route.js';
import type { Ternary } from './graph.js';
import type { EntryParts } from './wiring.js';

/** `entry "billing"`, as messages name a rule. */
export function entryName(id: string | undefined): string {
  return id === undefined ? 'this entry' : `entry "${id}"`;
}

/** The options of `.entry(skill, options)`. */
export function readEntryOptions(
  c: Context,
  m: Machine,
  options: Datum | undefined,
  id: string | undefined,
): EntryParts {
  const when = fieldOf(options, 'when');
  const match = fieldOf(options, 'match');
  const subject = { where: entryName(id), ...(id === undefined ? {} : { skill: id }) };
  if (isDefined(when) === true && isDefined(match) === true) refuseBoth(c, m, when, match, subject);
  return readParts(c, m, options, { when, match }, id);
}

/** One rule of `start.rules`. It must have exactly one condition. */
export function readRule(c: Context, m: Machine, rule: Datum, id: string | undefined): EntryParts {
  const when = fieldOf(rule, 'when');
  const match = fieldOf(rule, 'match');
  const subject = {
    where: id === undefined ? 'this rule' : `the rule for "${id}"`,
    ...(id === undefined ? {} : { skill: id }),
  };
  const [hasWhen, hasMatch] = [isDefined(when), isDefined(match)];
  if (hasWhen === true && hasMatch === true) refuseBoth(c, m, when, match, subject);
  if (hasWhen === false && hasMatch === false) {
    c.refuse(m, { code: 'missing-condition', data: subject, ...c.places.refused(rule) });
    return { condition: 'unknown', examples: { items: [], complete: false }, label: null };
  }
  // A falsy `when` satisfies the rule above, and is then not passed on.
  const passed: Field = isTruthy(when) === false ? 'absent' : when;
  const parts = readParts(c, m, rule, { when: passed, match }, id);
  return { ...parts, label: null };
}

function refuseBoth(
  c: Context,
  m: Machine,
  when: Field,
  match: Field,
  subject: { where: string; skill?: string },
): void {
  const [a, b] = [present(when), present(match)];
  if (a !== undefined && b !== undefined)
    refuseConflict(c, m, subject, { name: 'when', value: a }, { name: 'match', value: b });
}

function readParts(
  c: Context,
  m: Machine,
  options: Datum | undefined,
  fields: { readonly when: Field; readonly match: Field },
  id: string | undefined,
): EntryParts {
  const where = entryName(id);
  c.useOption(m, '`match`', options, 'match');
  c.useOption(m, '`examples` of a rule', options, 'examples');
  c.noteOpen(m, 'start rules', options);
  c.note(m, 'start rules', fields.when);
  const hasWhen = isDefined(fields.when);
  const hasMatch = isDefined(fields.match);
  const matchDatum = present(fields.match);
  const subject = { where, reason: 'not-a-matcher' as const, got: '', ...(id === undefined ? {} : { skill: id }) };
  const match = hasMatch === true && matchDatum !== undefined ? readMatcher(c, m, matchDatum, subject) : undefined;
  const examples = readExamples(c, m, fieldOf(options, 'examples'), {
    where,
    skill: id,
    hasCondition: either(hasWhen, hasMatch),
    isIntent: hasMatch === true ? match?.kind === 'intent' : hasMatch,
  });
  const label = readLabel(fieldOf(options, 'label'));
  const rest = { examples, label };
  const whenDatum = present(fields.when);
  // Both at once is refused, so where one is certain the other one cannot be there.
  if (hasWhen === true && hasMatch !== true && whenDatum !== undefined) {
    return { condition: 'when', when: c.predicate(m, whenDatum, 'context'), ...rest };
  }
  if (match !== undefined && hasWhen !== true) return { condition: 'match', match, ...rest };
  if (hasWhen === false && hasMatch === false) return { condition: 'none', ...rest };
  return { condition: 'unknown', ...rest };
}

function either(a: Ternary, b: Ternary): Ternary {
  if (a === true || b === true) return true;
  return a === false && b === false ? false : undefined;
}
