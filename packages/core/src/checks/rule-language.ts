/** Start rules as languages: which messages a rule matches at least, and which at most, as far as it is known. */
import type { EntryDeclaration, MatcherDeclaration } from '../declare/graph.js';
import { KeywordFinder } from '../match/keyword.js';
import type { LanguageMatcher } from '../match/language/index.js';
import { formAsMatcher } from '../predicate/convert.js';
import { BoundedCache } from '../regex/cache.js';
import { testRegex } from '../regex/run.js';
import { samplesOf } from '../regex/samples.js';
import { hasAllLeaves, leavesOf } from './matcher-leaves.js';

/** The messages that a matcher matches for certain; `undefined` where that cannot be said. */
export function leastLanguage(matcher: MatcherDeclaration): LanguageMatcher | undefined {
  switch (matcher.kind) {
    case 'regex':
      return { kind: 'regex', source: matcher.source, flags: matcher.flags };
    case 'keywords':
      // Keywords that there may be besides only add messages.
      return keywordLanguage(matcher.keywords.items.map(({ text }) => text));
    case 'all':
      return hasAllLeaves(matcher) ? conjunction(leavesOf(matcher).map(leastLeaf)) : undefined;
    case 'intent':
    case 'unknown':
      return undefined;
  }
}

/** The messages beside which a matcher matches none for certain; `undefined` where that cannot be said. */
export function mostLanguage(matcher: MatcherDeclaration): LanguageMatcher | undefined {
  if (matcher.kind !== 'all') return mostLeaf(matcher);
  const leaves = leavesOf(matcher);
  // An intent among the parts is refused, so the whole says nothing.
  if (leaves.some(({ kind }) => kind === 'intent')) return undefined;
  // Parts that are not known only take messages away.
  return conjunction(leaves.map(mostLeaf).filter((leaf) => leaf !== undefined));
}

/** The matcher with one of its conditions narrowed: an alternative or a keyword alone. */
export function narrowed(
  matcher: MatcherDeclaration,
  leaf: MatcherDeclaration,
  narrow: LanguageMatcher,
): LanguageMatcher | undefined {
  if (matcher === leaf) return narrow;
  const others = leavesOf(matcher).filter((other) => other !== leaf);
  if (others.some(({ kind }) => kind === 'intent')) return undefined;
  return conjunction([narrow, ...others.map(mostLeaf).filter((other) => other !== undefined)]);
}

/** The rule's matcher, where it has one that could be compared. */
export function matcherOf(entry: EntryDeclaration): MatcherDeclaration | undefined {
  return entry.condition === 'match' ? entry.match : undefined;
}

const asMatchers = new WeakMap<EntryDeclaration, MatcherDeclaration | 'none'>();

/** The matcher that says exactly what the rule's condition says, also where that is a function which can be read. */
export function conditionOf(entry: EntryDeclaration): MatcherDeclaration | undefined {
  if (entry.condition !== 'when') return matcherOf(entry);
  let known = asMatchers.get(entry);
  if (known === undefined) {
    const { when } = entry;
    known = (when?.form === undefined ? undefined : formAsMatcher(when.form, when.site)) ?? 'none';
    asMatchers.set(entry, known);
  }
  return known === 'none' ? undefined : known;
}

function leastLeaf(leaf: MatcherDeclaration): LanguageMatcher | undefined {
  return leaf.kind === 'all' ? undefined : leastLanguage(leaf);
}

function mostLeaf(leaf: MatcherDeclaration): LanguageMatcher | undefined {
  switch (leaf.kind) {
    case 'regex':
      return { kind: 'regex', source: leaf.source, flags: leaf.flags };
    case 'keywords':
      return leaf.keywords.complete ? keywordLanguage(leaf.keywords.items.map(({ text }) => text)) : undefined;
    case 'all':
    case 'intent':
    case 'unknown':
      return undefined;
  }
}

function keywordLanguage(keywords: readonly string[]): LanguageMatcher | undefined {
  return keywords.length === 0 ? undefined : { kind: 'keywords', keywords };
}

function conjunction(parts: readonly (LanguageMatcher | undefined)[]): LanguageMatcher | undefined {
  const known = parts.filter((part) => part !== undefined);
  const [first, ...others] = known;
  if (first === undefined || known.length < parts.length) return undefined;
  return others.length === 0 ? first : { kind: 'all', parts: known };
}

/** How many samples of one language are looked for. */
const SAMPLE_LIMIT = 12;

/** Characters that all parts of a conjunction may look through together, when each looks for itself in what they have joined. */
const JOINED_LIMIT = 1_000_000;

/** Characters of the languages whose samples are kept, which an edit mostly leaves as they are: some thousand rules. */
const KEPT_CHARACTERS = 200_000;

const samples = new BoundedCache<Samples>(KEPT_CHARACTERS);

/** Some messages of the language that are easily found, such as its keywords; there may be none. */
export function samplesIn(language: LanguageMatcher): Iterable<string> {
  const key = JSON.stringify(language);
  return samples.get(key, key.length, () => new Samples(language));
}

/** The first sample of a language, where one was found. */
export function sampleIn(language: LanguageMatcher | undefined): string | undefined {
  if (language === undefined) return undefined;
  for (const sample of samplesIn(language)) return sample;
  return undefined;
}

/** Texts that are probably messages of a language. Each is tried when it is its turn: mostly the first one will do. */
class Samples {
  readonly #language: LanguageMatcher;
  readonly #open: string[];
  readonly #found: string[] = [];

  constructor(language: LanguageMatcher) {
    this.#language = language;
    const parts = language.kind === 'all' ? language.parts.map(textsOf) : [textsOf(language)];
    const joined = parts.map(([first = '']) => first).join(' ');
    const isJoined = parts.length > 1 && parts.length * joined.length <= JOINED_LIMIT;
    const texts = new Set([...(parts[0] ?? []), ...(isJoined ? [joined] : [])]);
    this.#open = [...texts]
      .slice(0, SAMPLE_LIMIT)
      .filter((text) => text !== '')
      .reverse();
  }

  *[Symbol.iterator](): Generator<string, void> {
    for (let index = 0; ; index += 1) {
      while (index >= this.#found.length) {
        const text = this.#open.pop();
        if (text === undefined) return;
        if (isMessage(this.#language, text)) this.#found.push(text);
      }
      const sample = this.#found[index];
      if (sample !== undefined) yield sample;
    }
  }
}

/** Texts that a regex probably matches, and the keywords of a list. */
function textsOf(language: LanguageMatcher): readonly string[] {
  switch (language.kind) {
    case 'regex':
      return samplesOf(language.source, language.flags);
    case 'keywords':
      return language.keywords.slice(0, SAMPLE_LIMIT);
    case 'all':
      return [];
  }
}

/** True when it is certain that the text is a message of the language. */
export function isMessage(language: LanguageMatcher, text: string): boolean {
  switch (language.kind) {
    case 'regex':
      return testRegex(language.source, language.flags, text) === true;
    case 'keywords':
      return new KeywordFinder(language.keywords).isIn(text);
    case 'all':
      // Conjunctions are flat here.
      return language.parts.every((part) => part.kind !== 'all' && isMessage(part, text));
  }
}
