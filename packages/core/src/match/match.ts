/** Matchers: the author's form, and the one compilation that gives predicate, data and witness. */
import { describeValue } from './describe.js';
import { keywordPattern, matcherFlags } from './keyword.js';
import { WITNESS_MAX_CHARS, joinWitnessTexts, witnessText } from './witness.js';

export { WITNESS_MAX_CHARS };

/** A matcher as an author writes it on a start rule. */
export type SkillMatch =
  /** Tested against the message, anywhere in it. */
  | RegExp
  /** Matches when any keyword is in the message. */
  | { readonly keywords: readonly string[] }
  /** Judged by the graph's classifier when a turn starts, so it has no predicate. */
  | { readonly intent: string; readonly examples: readonly string[] }
  /** Matches when every member does. Members are regular expressions, keywords, or again `all`. */
  | { readonly all: readonly SkillMatch[] };

/** A regular expression as it runs. */
export interface RegexMatchData {
  readonly kind: 'regex';
  readonly source: string;
  readonly flags: string;
}

/** A keyword list as the author wrote it. */
export interface KeywordsMatchData {
  readonly kind: 'keywords';
  readonly keywords: readonly string[];
}

/**
 * A matcher as data that can be copied, compared and drawn. Compilation makes
 * the parts of an `all` flat: each is a `regex` or a `keywords`.
 */
export type SkillMatchData =
  | RegexMatchData
  | KeywordsMatchData
  | { readonly kind: 'intent'; readonly intent: string; readonly examples: readonly string[] }
  | { readonly kind: 'all'; readonly parts: readonly SkillMatchData[] };

/** The one thing that a matcher reads. */
export interface MatchableContext {
  readonly userMessage: string;
}

/** The text of the user's message that made a matcher true. */
export interface RouteWitness {
  /** The matched text, its white space collapsed, at most {@link WITNESS_MAX_CHARS} long. */
  readonly text: string;
  /** The declared keyword that was found; for a keywords matcher only. */
  readonly keyword?: string;
}

/** What one compilation gives. */
export interface CompiledMatch {
  /** Absent for an intent, which a classifier judges. */
  readonly predicate: ((ctx: MatchableContext) => boolean) | undefined;
  readonly data: SkillMatchData;
  /** The evidence for a message that the predicate accepts; `undefined` for any other. */
  readonly witness?: (ctx: MatchableContext) => RouteWitness | undefined;
}

/**
 * The most members that one `all` may have, counting those of nested ones. A
 * list that contains itself has no end, and twenty nested pairs are a million
 * members; nobody writes ten thousand.
 */
export const ALL_MEMBERS_MAX = 10_000;

/** A matcher that can be tested: what an `all` is made of. */
interface Leaf {
  readonly data: RegexMatchData | KeywordsMatchData;
  test(message: string): boolean;
  find(message: string): RouteWitness | undefined;
}

/** The keys that say what a matcher is, with nothing known about their values. */
interface MatchShape {
  readonly all?: unknown;
  readonly intent?: unknown;
  readonly examples?: unknown;
  readonly keywords?: unknown;
}

/**
 * Compiles a matcher. Of several keys `all` decides before `intent`, and
 * `intent` before `keywords`; other keys mean nothing.
 *
 * @param where names the matcher in the message, such as `entry "billing"`
 * @throws Error when the value is no matcher, since it could never match
 */
export function compileMatch(match: SkillMatch, where: string): CompiledMatch {
  if (match instanceof RegExp) return compiledLeaf(regexLeaf(match));
  const shape = shapeOf(match);
  if (shape.all !== undefined) return compileAll(shape.all, where);
  if (shape.intent !== undefined) return compileIntent(shape.intent, shape.examples, where);
  return compiledLeaf(keywordsLeaf(shape.keywords, where, () => describeValue(match)));
}

function shapeOf(value: unknown): MatchShape {
  return typeof value === 'object' && value !== null ? value : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function compiledLeaf(leaf: Leaf): CompiledMatch {
  return {
    predicate: (ctx) => leaf.test(ctx.userMessage),
    data: leaf.data,
    witness: (ctx) => leaf.find(ctx.userMessage),
  };
}

function regexLeaf(match: RegExp): Leaf {
  const regex = new RegExp(match.source, matcherFlags(match.flags));
  return {
    data: { kind: 'regex', source: regex.source, flags: regex.flags },
    test: (message) => regex.test(message),
    find(message) {
      const found = regex.exec(message);
      return found === null ? undefined : { text: witnessText(found[0]) };
    },
  };
}

function keywordsLeaf(keywords: unknown, where: string, describeMatcher: () => string): Leaf {
  if (!Array.isArray(keywords) || keywords.length === 0) {
    throw new Error(
      `${where}: ${describeMatcher()} is not a matcher. ` +
        'Use a RegExp, { keywords: [...] }, { intent, examples } or { all: [...] }.',
    );
  }
  const patterns = texts(keywords, `${where}: a keyword`).map((keyword) => {
    const { source, flags } = keywordPattern(keyword);
    return { keyword, regex: new RegExp(source, flags) };
  });
  return {
    data: { kind: 'keywords', keywords: patterns.map(({ keyword }) => keyword) },
    test: (message) => patterns.some(({ regex }) => regex.test(message)),
    find(message) {
      for (const { keyword, regex } of patterns) {
        const found = regex.exec(message);
        if (found !== null) return { text: witnessText(found[0]), keyword };
      }
      return undefined;
    },
  };
}

/** The members as texts; throws at the first that is blank or no text at all. */
function texts(members: readonly unknown[], what: string): readonly string[] {
  const found: string[] = [];
  // A loop instead of `every`, which would pass over the holes of a list.
  for (const member of members) {
    if (!isText(member)) throw new Error(`${what} must be text that is not blank, got ${describeValue(member)}.`);
    found.push(member);
  }
  return found;
}

function compileIntent(intent: unknown, examples: unknown, where: string): CompiledMatch {
  if (!isText(intent)) {
    throw new Error(`${where}: an intent must be a sentence, got ${describeValue(intent)}.`);
  }
  if (!Array.isArray(examples) || examples.length === 0) {
    throw new Error(
      `${where}: an intent needs examples, a list of at least one phrase of a user, got ${describeValue(examples)}.`,
    );
  }
  return {
    predicate: undefined,
    data: { kind: 'intent', intent: intent.trim(), examples: texts(examples, `${where}: an example of an intent`) },
  };
}

/** A list of members that is being read, and how far. */
interface OpenAll {
  readonly members: readonly unknown[];
  read: number;
}

function compileAll(all: unknown, where: string): CompiledMatch {
  const leaves = allLeaves(all, where);
  return {
    predicate: (ctx) => leaves.every((leaf) => leaf.test(ctx.userMessage)),
    data: { kind: 'all', parts: leaves.map((leaf) => leaf.data) },
    witness(ctx) {
      const found: string[] = [];
      for (const leaf of leaves) {
        const part = leaf.find(ctx.userMessage);
        if (part === undefined) return undefined;
        found.push(part.text);
      }
      return { text: joinWitnessTexts(found) };
    },
  };
}

/** The members of an `all` and of nested ones, in the order of the text. A loop, so that depth costs no stack. */
function allLeaves(all: unknown, where: string): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const open: OpenAll[] = [openAll(all, where)];
  let members = 0;
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    if (inner.read === inner.members.length) {
      open.pop();
      continue;
    }
    const member = inner.members[inner.read];
    inner.read += 1;
    members += 1;
    if (members > ALL_MEMBERS_MAX) {
      throw new Error(`${where}: \`all\` has more than ${String(ALL_MEMBERS_MAX)} members, or contains itself.`);
    }
    if (member instanceof RegExp) {
      leaves.push(regexLeaf(member));
      continue;
    }
    const shape = shapeOf(member);
    if (shape.intent !== undefined) {
      throw new Error(
        `${memberName(where, open)}: an intent cannot be a member of \`all\`, since only the classifier can judge it.`,
      );
    }
    if (shape.all !== undefined) open.push(openAll(shape.all, () => memberName(where, open)));
    else leaves.push(keywordsLeaf(shape.keywords, memberName(where, open), () => describeValue(member)));
  }
  return leaves;
}

function openAll(all: unknown, where: string | (() => string)): OpenAll {
  if (!Array.isArray(all) || all.length === 0) {
    const name = typeof where === 'string' ? where : where();
    throw new Error(`${name}: \`all\` must be a list of at least one matcher, got ${describeValue(all)}.`);
  }
  return { members: all, read: 0 };
}

/** The position that is being read, as `entry "a", \`all\` member 2`; deep ones are cut. */
function memberName(where: string, open: readonly OpenAll[]): string {
  const levels = open.slice(0, 4).map(({ read }) => `, \`all\` member ${String(read)}`);
  return where + levels.join('') + (open.length > levels.length ? ', …' : '');
}
