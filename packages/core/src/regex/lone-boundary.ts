/** An alternation whose first and last alternative have one half each of a pair of boundaries that all were to have. */
import type { AST } from '@eslint-community/regexpp';
import { readRegex } from './parse.js';

/** A pair of boundaries, one half of which stands at each end of an alternation. */
export interface LoneBoundary {
  /** The two halves, as they are written. */
  readonly first: string;
  readonly last: string;
  /** The pattern with the boundaries around all alternatives. */
  readonly wrapped: string;
}

/**
 * The pair in `\bfoo|bar\b` and in `^yes|no$`, for the whole pattern or for a
 * group that is all of it. Everything that may be meant is left out:
 * - another alternative has a boundary of that kind at either end;
 * - the first or the last alternative is nothing but the boundary;
 * - with `^` and `$`, "begins with this or ends with that" is a sensible thing
 *   to ask of two patterns (`^\s+|\s+$`), so there only plain words count, or
 *   three and more alternatives.
 */
export function loneBoundary(source: string, flags: string): LoneBoundary | undefined {
  const reading = readRegex(source, flags);
  if (reading.kind !== 'pattern') return undefined;
  const choice = choiceOf(reading.pattern);
  const first = choice.alternatives[0];
  const last = choice.alternatives.at(-1);
  if (first === undefined || last === undefined || first === last) return undefined;
  const [open, close] = [first.elements[0], last.elements.at(-1)];
  if (open?.type !== 'Assertion' || close?.type !== 'Assertion') return undefined;
  if (first.elements.length < 2 || last.elements.length < 2) return undefined;
  if (!isPair(open, close) || !isAlone(choice.alternatives, open, close)) return undefined;
  if (open.kind === 'start' && choice.alternatives.length < 3 && !choice.alternatives.every(isPlain)) return undefined;
  return { first: open.raw, last: close.raw, wrapped: wrap(source, choice, open, close) };
}

/** Alternatives, and where they begin and end. */
interface Choice {
  readonly alternatives: readonly AST.Alternative[];
  readonly start: number;
  readonly end: number;
}

/** The alternatives of the pattern, or of the group that is all of it. */
function choiceOf(pattern: AST.Pattern): Choice {
  let choice: Choice = pattern;
  for (;;) {
    const [only, ...others] = choice.alternatives.length === 1 ? (choice.alternatives[0]?.elements ?? []) : [];
    if (others.length > 0 || only?.type !== 'Group' || only.modifiers !== null) return choice;
    // The text inside `(?:` and `)`.
    choice = { alternatives: only.alternatives, start: only.start + 3, end: only.end - 1 };
  }
}

function isPair(open: AST.Assertion, close: AST.Assertion): boolean {
  if (open.kind === 'word') return close.kind === 'word' && !open.negate && !close.negate;
  return open.kind === 'start' && close.kind === 'end';
}

/** No alternative has a boundary at an end besides the two. */
function isAlone(alternatives: readonly AST.Alternative[], open: AST.Assertion, close: AST.Assertion): boolean {
  return alternatives.every(({ elements }) =>
    [elements[0], elements.at(-1)].every(
      (element) => element === open || element === close || (element !== undefined && element.type !== 'Assertion'),
    ),
  );
}

/** An alternative of characters alone, its boundary aside. */
function isPlain({ elements }: AST.Alternative): boolean {
  return elements.every(({ type }) => type === 'Character' || type === 'Assertion');
}

function wrap(source: string, { start, end }: Choice, open: AST.Assertion, close: AST.Assertion): string {
  const branches = source.slice(open.end, close.start);
  return `${source.slice(0, start)}${open.raw}(?:${branches})${close.raw}${source.slice(end)}`;
}
