/** The tools that a loader of skill files is handed, by their names. */
import { spreadElements } from '../evaluate/elements.js';
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import type { IntrinsicCall, Value } from '../evaluate/value.js';
import type { Context } from './context.js';
import { fieldOf, isDefined, present, textOf } from './read.js';

export interface ToolRegistry {
  /** `none`: no tools are handed in at all. */
  readonly kind: 'none' | 'given' | 'unknown';
  readonly tools: ReadonlyMap<string, Value>;
  /** There is no other tool in it. */
  readonly complete: boolean;
  /** Entries without a name that can be used. */
  readonly unnamed: readonly Datum[];
  /** Different tools with one name: the later one, and the first. */
  readonly repeated: readonly { readonly name: string; readonly tool: Datum; readonly first: Datum }[];
}

const NONE: ToolRegistry = { kind: 'none', tools: new Map(), complete: true, unnamed: [], repeated: [] };
const UNKNOWN: ToolRegistry = { ...NONE, kind: 'unknown', complete: false };

/** Reads the option `tools` of the second argument. */
export function readRegistry(c: Context, m: Machine, call: IntrinsicCall, options: Datum | undefined): ToolRegistry {
  const field = fieldOf(options, 'tools');
  const defined = isDefined(field);
  const list = present(field);
  if (defined === false) return NONE;
  c.note(m, 'tools', field);
  if (list?.kind !== 'array') return UNKNOWN;
  const values = listedValues(m, call.args[1]?.value);
  const tools = new Map<string, Value>();
  const firsts = new Map<string, Datum>();
  const unnamed: Datum[] = [];
  const repeated: { name: string; tool: Datum; first: Datum }[] = [];
  let complete = list.complete && values.length === list.items.length;
  for (const [index, { datum, certain }] of list.items.entries()) {
    const name = certain ? nameOf(datum) : undefined;
    const value = values[index];
    if (name === undefined || value === undefined) complete = false;
    else if (name === 'none') {
      complete = false;
      unnamed.push(datum);
    } else {
      const first = firsts.get(name.text);
      if (first === undefined) {
        firsts.set(name.text, datum);
        tools.set(name.text, value);
      } else if (differ(first, datum)) repeated.push({ name: name.text, tool: datum, first });
    }
  }
  return { kind: 'given', tools, complete, unnamed, repeated };
}

/** The values in the list, in the order in which its snapshot has them. */
function listedValues(m: Machine, options: Value | undefined): readonly Value[] {
  const slot = options?.kind === 'object' ? m.property(options, 'tools') : undefined;
  if (slot === undefined || slot === 'absent' || slot.value.kind !== 'array') return [];
  return spreadElements(m, slot.value).flatMap((element) => (element.kind === 'item' ? [element.slot.value] : []));
}

/** The name of a tool; `none` where it certainly has none that can be used, `undefined` where it is not known. */
function nameOf(tool: Datum): { readonly text: string } | 'none' | undefined {
  if (tool.kind === 'unknown' || tool.kind === 'host' || tool.kind === 'promise') return undefined;
  const schema = fieldOf(tool, 'schema');
  if (schema === 'unknown') return undefined;
  const name = schema === 'absent' ? 'absent' : fieldOf(schema, 'name');
  if (name === 'absent') return 'none';
  if (name === 'unknown' || name.kind === 'unknown' || name.kind === 'host') return undefined;
  const text = textOf(name);
  return text === undefined || text === '' ? 'none' : { text };
}

/** Two objects that were made in view, or that are certainly different ones. */
function differ(a: Datum, b: Datum): boolean {
  return a.kind === 'object' && b.kind === 'object' && a.identity !== b.identity;
}
