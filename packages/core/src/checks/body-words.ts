/** How a skill's instructions are searched for tool names, in one pass over the text. */
import type { Text } from '../declare/graph.js';
import type { Related } from '../finding.js';
import { isWordAt } from '../match/keyword.js';
import { BoundedCache } from '../regex/cache.js';
import { sameSpan, type Span } from '../source/span.js';
import { originOf } from './subjects.js';

/** Where the body was written, for a finding that stands at its use. */
export function bodyOrigin(at: Span, { site }: Text): readonly Related[] {
  return sameSpan(at, site.at) ? originOf(site, 'The body is written here.') : [];
}

/** The words of a body: each with its first place, in order. */
type Words = ReadonlyMap<string, number>;

interface BodyWords {
  readonly all: Words;
  readonly called: Words;
}

/** Code units of bodies whose words are kept: a body stays as it is while the rest of a file is edited and repaired. */
const KEPT_LENGTH = 1_000_000;

const known = new BoundedCache<BodyWords>(KEPT_LENGTH);

function bodyWords(body: string): BodyWords {
  return known.get(body, body.length, () => {
    const all = new Map<string, number>();
    const called = new Map<string, number>();
    for (const { 0: text, index } of body.matchAll(/\w+/g)) {
      if (!all.has(text)) all.set(text, index);
      if (!called.has(text) && CALLED_NAME.test(text) && isOpened(body, index + text.length)) called.set(text, index);
    }
    return { all, called };
  });
}

/**
 * The runs of the characters that `\w` stands for, each with its first place,
 * in order. A `\b…\b` around a name of word characters finds exactly such a run.
 */
export function wordsOf(body: string): Words {
  return bodyWords(body).all;
}

/** True when the name consists of word characters alone. */
export function isWord(name: string): boolean {
  return /^\w+$/.test(name);
}

/**
 * Where `\b` + name + `\b` first stands in the body, for any name. An edge of
 * the name that is no word character needs one beside it.
 */
export function findName(body: string, name: string): number | undefined {
  for (let at = body.indexOf(name); at >= 0; at = body.indexOf(name, at + 1)) {
    if (isBoundary(body, at) && isBoundary(body, at + name.length)) return at;
  }
  return undefined;
}

function isBoundary(text: string, at: number): boolean {
  return isWordAt(text, at - 1) !== isWordAt(text, at);
}

/** What a call of a tool looks like in prose: lower-case words joined by single underscores. */
const CALLED_NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** The names that the body seems to call: each with its first place as a call, in order. */
export function calledNames(body: string): Words {
  return bodyWords(body).called;
}

/** True when an opening parenthesis follows, after any white space. */
function isOpened(body: string, from: number): boolean {
  let at = from;
  while (at < body.length && /\s/.test(body.charAt(at))) at += 1;
  return body.charAt(at) === '(';
}
