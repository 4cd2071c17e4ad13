/** Predicates that say what a matcher or the options of a route say, written as those. */
import type { MatcherDeclaration } from '../declare/graph.js';
import { GUARD_LIST_MAX, type GuardOperator, type GuardValue, isHopKey } from '../guard/vocabulary.js';
import type { GuardConditionData } from '../guard/guard.js';
import type { Site } from '../source/span.js';
import { type EqualTest, type PredicateForm, type TextTest, conjuncts, not } from './form.js';

/** Whether letters count that hardly anybody types; see `TextTest`. */
export type Precision = 'exact' | 'plain';

/**
 * The matcher that matches exactly the messages for which an entry's predicate holds: a regex, or a conjunction of
 * regexes. `undefined` where there is none. With `plain` it is the matcher that an author would write, which may
 * differ for a few odd letters. All of its parts stand at `site`.
 */
export function formAsMatcher(
  form: PredicateForm,
  site: Site,
  precision: Precision = 'exact',
): MatcherDeclaration | undefined {
  const parts: MatcherDeclaration[] = [];
  for (const part of conjuncts(form)) {
    const regex = asRegex(part, precision);
    if (regex === undefined) return undefined;
    parts.push({ kind: 'regex', ...regex, site });
  }
  const [only, ...others] = parts;
  return others.length === 0 ? only : { kind: 'all', parts: { items: parts, complete: true }, site };
}

/** True where the matcher that an author would write differs for a few odd letters. */
export function isOnlyNearly(form: PredicateForm): boolean {
  switch (form.kind) {
    case 'and':
    case 'or':
      return form.parts.some(isOnlyNearly);
    case 'text':
      return form.plain !== undefined;
    default:
      return false;
  }
}

interface Regex {
  readonly source: string;
  readonly flags: string;
}

function asRegex(form: PredicateForm, precision: Precision): Regex | undefined {
  if (form.kind === 'text') return messageRegex(form, precision);
  if (form.kind !== 'or') return undefined;
  const sources: string[] = [];
  let flags: string | undefined;
  for (const part of form.parts) {
    const regex = part.kind === 'text' ? messageRegex(part, precision) : undefined;
    if (regex === undefined || !canJoin(regex.source) || (flags ?? regex.flags) !== regex.flags) return undefined;
    flags = regex.flags;
    sources.push(regex.source);
  }
  return { source: [...new Set(sources)].join('|'), flags: flags ?? '' };
}

function messageRegex({ subject, source, flags, plain }: TextTest, precision: Precision): Regex | undefined {
  if (subject !== 'userMessage') return undefined;
  return { source: precision === 'plain' ? (plain ?? source) : source, flags };
}

/** Groups are counted, and named once, within one regex. */
function canJoin(source: string): boolean {
  return !/\\[1-9k]|\(\?<[^=!]/.test(source);
}

/** The declarative conditions of a route, as its options have them. */
export interface RouteConditionData {
  readonly onToolReturn?: string | { readonly source: string; readonly flags: string };
  readonly onToolStatus?: readonly string[];
  /** The conditions of the guard, in order; empty where there is none. */
  readonly guard: readonly GuardConditionData[];
}

/**
 * The options with which a route matches exactly the results for which its predicate holds. `undefined` where there
 * are none: a guard has no "or" but its lists, and does not search the text of a result.
 */
export function formAsRouteConditions(form: PredicateForm): RouteConditionData | undefined {
  const builder = new ConditionBuilder();
  return conjuncts(form).every((part) => builder.add(part)) ? builder.data() : undefined;
}

const RESULT_SUBJECTS: ReadonlySet<string> = new Set(['toolName', 'status', 'result']);

class ConditionBuilder {
  private tool: string | Regex | undefined;
  private statuses: readonly string[] | undefined;
  private readonly guard: { key: string; op: GuardOperator; value: GuardValue | readonly GuardValue[] }[] = [];

  /** Adds one condition; false where there is no option for it. */
  add(part: PredicateForm): boolean {
    switch (part.kind) {
      case 'text':
        if (part.subject !== 'toolName' || this.tool !== undefined) return false;
        this.tool = { source: part.source, flags: part.flags };
        return true;
      case 'equal':
        return this.equal([part]);
      case 'or': {
        const tests = part.parts.filter((inner) => inner.kind === 'equal');
        return tests.length === part.parts.length && this.equal(tests);
      }
      case 'not':
        return this.negated(part.form);
      case 'field':
        return !isHopKey(part.key) && this.condition(part.key, part.op, part.value);
      case 'constant':
      case 'and':
      case 'truthy':
      case 'iteration':
        return false;
    }
  }

  private equal(tests: readonly EqualTest[]): boolean {
    const subject = tests[0]?.subject;
    const values = textsOf(tests);
    const [first] = values ?? [];
    if (values === undefined || first === undefined || subject === undefined) return false;
    if (subject === 'status' && this.statuses === undefined) {
      this.statuses = values;
      return true;
    }
    if (subject === 'toolName' && values.length === 1 && this.tool === undefined) {
      this.tool = first;
      return true;
    }
    return values.length === 1 ? this.condition(subject, 'eq', first) : this.condition(subject, 'in', values);
  }

  private negated(form: PredicateForm): boolean {
    if (form.kind === 'or') return form.parts.every((part) => this.add(not(part)));
    const values = form.kind === 'equal' ? textsOf([form]) : undefined;
    const [value] = values ?? [];
    if (form.kind !== 'equal' || value === undefined) return false;
    // One operator stands once, so several values that are excluded make a list.
    const at = this.guard.findIndex(({ key, op }) => key === form.subject && (op === 'ne' || op === 'notIn'));
    const before = this.guard[at];
    if (before === undefined) return this.condition(form.subject, 'ne', value);
    const list = before.op === 'notIn' ? (before.value as readonly GuardValue[]) : [before.value as GuardValue];
    if (list.length >= GUARD_LIST_MAX) return false;
    this.guard[at] = { key: form.subject, op: 'notIn', value: [...list, value] };
    return true;
  }

  private condition(key: string, op: GuardOperator, value: GuardValue | readonly GuardValue[]): boolean {
    if (this.guard.some((other) => other.key === key && other.op === op)) return false;
    this.guard.push({ key, op, value });
    return true;
  }

  data(): RouteConditionData {
    return {
      ...(this.tool === undefined ? {} : { onToolReturn: this.tool }),
      ...(this.statuses === undefined ? {} : { onToolStatus: this.statuses }),
      guard: this.guard,
    };
  }
}

/** The texts that one subject of the result is compared with; an empty name or status means something else in an option. */
function textsOf(tests: readonly EqualTest[]): readonly string[] | undefined {
  const texts = new Set<string>();
  for (const { subject, value } of tests) {
    if (typeof value !== 'string' || value === '' || subject !== tests[0]?.subject || !RESULT_SUBJECTS.has(subject))
      return undefined;
    texts.add(value);
  }
  return texts.size > GUARD_LIST_MAX ? undefined : [...texts];
}
