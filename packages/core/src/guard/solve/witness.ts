/** A result that two routes both match, made up from what they ask and tried on both. */
import { testRegex } from '../../regex/run.js';
import { describeValue } from '../../match/describe.js';
import { evaluateCondition, hopReader } from '../evaluate.js';
import type { GuardHopView } from '../guard.js';
import { type Cell, passAll } from './atom.js';
import { bothOf, type Demand, isField } from './demand.js';
import { cellsOf, type HopFacts, type SolveBudget } from './domain.js';
import { FIRST_ITERATION } from './numbers.js';

/** A result that passes, and what of it matters, in a few words. */
export interface Witness {
  readonly view: GuardHopView;
  readonly text: string;
}

/** So many texts of a result are tried where both the text and its fields are asked about. */
const TRIED_RESULTS = 20;

/** A result that passes both, proven by trying it; `undefined` where none is found. */
export function commonResult(a: Demand, b: Demand, facts: HopFacts, budget: SolveBudget): Witness | undefined {
  const both = bothOf(a, b);
  if (!both.exact) return undefined;
  const values = new Map<string, unknown>();
  let results: readonly unknown[] = [];
  for (const [key, atoms] of both.atoms) {
    const cells = cellsOf(key, atoms, [], facts, budget)?.filter((cell) => cell.real && passAll(atoms, cell) === true);
    const cell = cells === undefined ? undefined : plainest(cells);
    if (cells === undefined || cell === undefined) return undefined;
    values.set(key, cell.value);
    if (key === 'result') results = cells.map(({ value }) => value).slice(0, TRIED_RESULTS);
  }
  const fields = fieldsText([...values].filter(([key]) => isField(key)));
  const text = [...values].map(([key, value]) => nameOf(key, value)).join(', ');
  const tried = both.atoms.has('result') ? results.filter((result) => typeof result === 'string') : [fields];
  for (const result of tried) {
    const view = viewOf(values, result, facts);
    if (meets(both, view)) return { view, text };
  }
  return undefined;
}

/** A value that is there says more than one that is missing, and a word of the conditions more than any other. */
function plainest(cells: readonly Cell[]): Cell | undefined {
  return (
    cells.find(({ value, range }) => value !== undefined && value !== '' && !range) ??
    cells.find(({ value }) => value !== undefined && value !== '') ??
    cells[0]
  );
}

function nameOf(key: string, value: unknown): string {
  return value === undefined ? `no ${key}` : `${key} ${describeValue(value)}`;
}

function viewOf(values: ReadonlyMap<string, unknown>, result: string, facts: HopFacts): GuardHopView {
  const text = (key: string, otherwise: string): string => {
    const value = values.get(key);
    return typeof value === 'string' ? value : otherwise;
  };
  const status = values.get('status');
  return {
    toolName: text('toolName', facts.tools[0] ?? 'some_tool'),
    result,
    ...(typeof status === 'string' && { status }),
    iteration: Number(values.get('iteration') ?? FIRST_ITERATION),
    userMessage: text('userMessage', 'hello'),
    ...(facts.cursor !== undefined && { currentSkillId: facts.cursor }),
  };
}

/** Tries the result itself, as the library would. */
function meets(demand: Demand, view: GuardHopView): boolean {
  const read = hopReader(view);
  return [...demand.atoms].every(([key, atoms]) =>
    atoms.every((atom) =>
      atom.kind === 'condition'
        ? evaluateCondition(atom.condition, read(key))
        : testRegex(atom.source, atom.flags, view.toolName) === true,
    ),
  );
}

/** The text of a JSON object with these fields. */
function fieldsText(fields: readonly (readonly [string, unknown])[]): string {
  const written = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`${JSON.stringify(name)}:${jsonText(value)}`],
  );
  return `{${written.join(',')}}`;
}

/** JSON has no word for infinity, but reads a number that is too great as it. */
function jsonText(value: unknown): string {
  if (value === Number.POSITIVE_INFINITY) return '1e999';
  if (value === Number.NEGATIVE_INFINITY) return '-1e999';
  return JSON.stringify(value);
}
