/** Names of tools, told apart by the regular expressions that they have to match. */
import { covered } from '../../match/language/index.js';
import { type Atom, type Cell, cellOf, patternKey } from './atom.js';

/** A regular expression on the tool's name. */
export type Pattern = Extract<Atom, { kind: 'pattern' }>;

/** Of more regular expressions on one key the combinations are not worked out. */
const PATTERNS_MAX = 4;

/** The regular expressions among the atoms, each once. */
export function patternsIn(atoms: readonly Atom[]): readonly Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (const atom of atoms) if (atom.kind === 'pattern') patterns.set(patternKey(atom), atom);
  return [...patterns.values()];
}

/**
 * The ranges of names, each split by the regular expressions that a name of it
 * may match or not. Whether a tool with such a name exists is left open, unless
 * `names` has one. Only where nothing else is asked of the name than one regular
 * expression is a name made up: its author knows of one.
 */
export function splitByPatterns(
  cells: readonly Cell[],
  patterns: readonly Pattern[],
  names: readonly string[],
  isAlone: boolean,
): readonly Cell[] {
  const ranges = cells.filter(({ range }) => range).map((cell) => ({ ...cell, real: false }));
  const kinds = patterns.length > PATTERNS_MAX ? undefined : kindsOf(patterns);
  const tried = new Set([...names, ...(isAlone ? (kinds?.names ?? []) : [])]);
  return [
    ...cells.filter(({ range }) => !range),
    ...[...tried].map((name) => cellOf(name)),
    ...(kinds === undefined
      ? ranges
      : ranges.flatMap((cell) => kinds.answers.map((answers) => ({ ...cell, patterns: answers })))),
  ];
}

/** How a name can answer all of the patterns, and a name for each way that has one. */
interface Kinds {
  readonly answers: readonly ReadonlyMap<string, boolean>[];
  readonly names: readonly string[];
}

/** What every text matches. */
const ANYTHING = { kind: 'regex', source: '(?:)', flags: '' } as const;

/** Ways that no name has are left out, as far as that is proven. */
function kindsOf(patterns: readonly Pattern[]): Kinds {
  const answers: ReadonlyMap<string, boolean>[] = [];
  const names: string[] = [];
  for (let bits = 0; bits < 2 ** patterns.length; bits += 1) {
    const isMet = (at: number): boolean => (bits & (1 << at)) !== 0;
    const matchers = patterns.map(({ source, flags }) => ({ kind: 'regex', source, flags }) as const);
    const wanted = matchers.filter((_, at) => isMet(at));
    const unwanted = matchers.filter((_, at) => !isMet(at));
    const found = covered(wanted.length === 0 ? ANYTHING : { kind: 'all', parts: wanted }, unwanted);
    if (found.kind === 'yes') continue;
    answers.push(new Map(patterns.map((pattern, at) => [patternKey(pattern), isMet(at)])));
    // No tool goes without a name.
    if (found.kind === 'no' && found.witness !== '') names.push(found.witness);
  }
  return { answers, names };
}
