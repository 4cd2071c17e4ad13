/** Holds that repairs converge: what was found is gone, the text still parses, and nothing new has come. */
import { parse } from '@typescript-eslint/parser';
import { CHECKS, isInPreset, presetOptions, runCheck } from 'skill-graph-core';
import { analyzeText } from './analysis.js';
import type { Finding, Fix, Preset } from 'skill-graph-core';

interface Found {
  readonly preset: Preset;
  readonly finding: Finding;
}

/** Every finding of a text under these presets. */
function findAll(text: string, presets: readonly Preset[]): readonly Found[] {
  const analysis = analyzeText(text);
  return CHECKS.flatMap((check) =>
    presets
      .filter((preset) => isInPreset(check, preset))
      .flatMap((preset) =>
        runCheck(analysis, check.code, presetOptions(check, preset)).map((finding) => ({ preset, finding })),
      ),
  );
}

/** The text after a repair; its edits are in order and do not overlap. */
export function applyFix(text: string, { edits }: Pick<Fix, 'edits'>): string {
  let result = '';
  let at = 0;
  for (const { span, text: replacement } of edits) {
    if (span.start < at || span.end < span.start) throw new Error('The edits overlap or are out of order');
    result += text.slice(at, span.start) + replacement;
    at = span.end;
  }
  return result + text.slice(at);
}

/** What is the same before and after a repair of a finding that stays. */
function identityOf({ preset, finding: { code, data } }: Found): string {
  return [preset, code, data.skill, data.from, data.to, data.example].map(String).join(' | ');
}

const SHADOWED = 'rules-shadowed-by-order';
const PAIRS = new Set([SHADOWED, 'overlapping-rules']);

/** Two rules in their order. */
function edgeOf({ finding: { data } }: Found): string {
  return [data.from, data.to].map(String).join(' | ');
}

/** Two rules, whichever comes first. */
function pairOf({ finding: { data } }: Found): string {
  return [String(data.from), String(data.to)].sort().join(' | ');
}

function countBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

/** The findings that a repair has brought. */
function broughtBy(repaired: Finding, before: readonly Found[], after: readonly Found[]): readonly string[] {
  const counts = countBy(before, identityOf);
  const pairs = new Set(before.filter(({ finding }) => PAIRS.has(finding.code)).map(pairOf));
  const shadowed = new Set(before.filter(({ finding }) => finding.code === SHADOWED).map(edgeOf));
  const left = new Map<string, number>();
  return after.flatMap((found) => {
    const identity = identityOf(found);
    left.set(identity, (left.get(identity) ?? 0) + 1);
    if ((left.get(identity) ?? 0) <= (counts.get(identity) ?? 0)) return [];
    // A shadowed superset may become an overlap of the same pair, and which of two comes first may change.
    if (found.finding.code === 'overlapping-rules' && pairs.has(pairOf(found))) return [];
    // What was shadowed by language may come to be shadowed by what the library compares as well.
    if (found.finding.code === SHADOWED && shadowed.has(edgeOf(found))) return [];
    return mayAppear(repaired, found.finding) ? [] : [identity];
  });
}

/** What a check can only see, or say in other words, once the repair is made. */
function mayAppear(repaired: Finding, found: Finding): boolean {
  const revealed = REVEALED.get(repaired.code);
  return revealed?.includes(found.code) === true;
}

const REVEALED: ReadonlyMap<string, readonly string[]> = new Map([
  // A rule or route with two conditions decides nothing that could be known.
  [
    'conflicting-conditions',
    [
      'ambiguous-routes',
      'example-misses-own-rule',
      'example-shadowed-by-earlier',
      'case-sensitive-matcher',
      'suspicious-keyword',
      'constant-predicate',
      'rule-after-default',
    ],
  ],
  // A matcher minds case where the function did, and now it can be seen.
  ['prefer-match', ['case-sensitive-matcher']],
  // Only a classifier judges intents against each other.
  ['intent-without-classify', ['overlapping-intents']],
  // An intent that is refused is none.
  ['malformed-match', ['intent-without-classify']],
  // A row that contradicts an example names the skill that the example has moved to.
  ['rules-shadowed-by-order', ['never-routes-contradicts-example']],
]);

/** One repair that does not hold. */
export interface Failure {
  readonly code: string;
  readonly title: string;
  readonly why: string;
}

/** What was tried on one text. */
export interface Trial {
  readonly offered: ReadonlyMap<string, number>;
  readonly failures: readonly Failure[];
  /** Each text that a repair made, once. */
  readonly repaired: readonly string[];
}

/**
 * Applies every repair of every finding of a text by itself, and looks again,
 * under `checkup` and `strict`. `first-of-each` is quicker: the first
 * repair of each code and title, under `checkup`.
 */
export function tryAll(text: string, which: 'every' | 'first-of-each' = 'every'): Trial {
  const presets: readonly Preset[] = which === 'every' ? ['checkup', 'strict'] : ['checkup'];
  const before = findAll(text, presets);
  const seen = new Set<string>();
  const offered = new Map<string, number>();
  const failures: Failure[] = [];
  const tried = new Map<string, readonly Found[] | string>();
  for (const found of before) {
    const { code, fixes } = found.finding;
    const titles = fixes.map(({ title }) => title);
    if (new Set(titles).size < titles.length)
      failures.push({ code, title: titles.join(), why: 'two repairs have one title' });
    for (const fix of fixes) {
      offered.set(code, (offered.get(code) ?? 0) + 1);
      const kind = `${code} ${fix.title}`;
      if (which === 'first-of-each' && seen.has(kind)) continue;
      seen.add(kind);
      const repaired = applyFix(text, fix);
      const after = tried.get(repaired) ?? lookAgain(repaired, presets);
      tried.set(repaired, after);
      const why =
        typeof after === 'string'
          ? [after]
          : [...complaints(found, before, after), ...lostComments(text, repaired, fix)];
      failures.push(...why.map((reason) => ({ code, title: fix.title, why: reason })));
    }
  }
  return { offered, failures, repaired: [...tried.keys()] };
}

function lookAgain(text: string, presets: readonly Preset[]): readonly Found[] | string {
  try {
    return findAll(text, presets);
  } catch (error) {
    return `no longer parses: ${String(error)}`;
  }
}

/** What changes place takes its comments along, so none is lost. */
function lostComments(text: string, repaired: string, { title }: Fix): readonly string[] {
  if (!/^(?:Move this rule|Move the|Reorder)/.test(title) || title.includes('with the example')) return [];
  const [before, after] = [commentsOf(text), commentsOf(repaired)];
  return before.join() === after.join() ? [] : ['a comment is lost'];
}

function commentsOf(text: string): readonly string[] {
  const { comments } = parse(text, { range: true, comment: true, sourceType: 'module' }) as unknown as {
    comments: readonly { value: string }[];
  };
  return comments.map(({ value }) => value).sort();
}

function complaints(found: Found, before: readonly Found[], after: readonly Found[]): readonly string[] {
  const identity = identityOf(found);
  const count = (list: readonly Found[]): number => list.filter((other) => identityOf(other) === identity).length;
  const stays = count(after) >= count(before) ? ['the finding stays'] : [];
  const brought = broughtBy(found.finding, before, after);
  return [...stays, ...brought.map((other) => `brings ${other}`)];
}
