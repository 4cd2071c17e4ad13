/** Tools: `defineTool` with its refusals, and what a graph reads from a tool. */
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import { type IntrinsicCall, type Slot, type Value, primitive, unknown } from '../evaluate/value.js';
import type { Context } from './context.js';
import type { List, ToolDeclaration } from './graph.js';
import { noteUnread } from './options.js';
import {
  type Field,
  type Refused,
  describe,
  fieldOf,
  isBlankOrNoText,
  isDefined,
  isTruthy,
  present,
  quote,
  textOf,
} from './read.js';
import type { RefusalData } from './refusal.js';
import { returnedFields } from './returns.js';

type Reason = RefusalData['malformed-tool']['reason'];

/** `defineTool(options)`: says what is refused, and makes the tool. */
export function defineTool(c: Context, m: Machine, call: IntrinsicCall): Value {
  const options = c.argument(m, call.args, 0);
  noteUnread(c, m, '`defineTool`', call, 0);
  if (options !== undefined) new ToolRefusals(c, m, options).report();
  const name = textOf(present(fieldOf(options, 'name')));
  if (name !== undefined) c.definedTools.add(name);
  const value = call.args[0]?.value;
  const slot = (name: string): Slot => {
    const own = value?.kind === 'object' ? m.property(value, name) : undefined;
    if (own === 'absent') return m.slot(primitive(undefined, call.node), call.node);
    if (own !== undefined && own.maybe !== true) return { ...own, path: m.path };
    return m.slot(unknown('the option is not known', call.node, value === undefined ? [] : [value]), call.node);
  };
  const schema = m.object(call.node);
  for (const name of ['name', 'description', 'inputSchema']) schema.properties.set(name, slot(name));
  schema.frozen = true;
  const tool = m.object(call.node);
  tool.properties.set('schema', m.slot(schema, call.node));
  tool.properties.set('execute', slot('execute'));
  tool.properties.set('wants', slot('wants'));
  tool.frozen = true;
  return tool;
}

/** The refusals of one `defineTool`. */
class ToolRefusals {
  private readonly tool: string | undefined;

  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly options: Datum,
  ) {
    this.tool = textOf(present(fieldOf(options, 'name')));
  }

  report(): void {
    this.reportCeiling();
    this.reportClass();
    this.reportComponent();
    this.reportWants();
    this.reportOwner();
    this.reportArguments();
  }

  private field(name: string): Datum | undefined {
    const field = fieldOf(this.options, name);
    return isDefined(field) === true ? present(field) : undefined;
  }

  private refuse(
    datum: Datum,
    reason: Reason,
    got = describe(datum),
    where: Refused = this.c.places.refused(datum),
  ): void {
    this.c.refuse(this.m, { code: 'malformed-tool', data: { tool: this.tool, reason, got }, ...where });
  }

  private reportCeiling(): void {
    const ceiling = this.field('resultCeiling');
    if (ceiling?.kind !== 'object') return;
    const max = fieldOf(ceiling, 'maxChars');
    const value = present(max);
    const isBad =
      max === 'absent' ||
      (value?.kind === 'primitive' &&
        !(typeof value.value === 'number' && Number.isInteger(value.value) && value.value > 0));
    if (isBad) this.refuse(value ?? ceiling, 'ceiling');
    const narrow = fieldOf(ceiling, 'narrowBy');
    const list = present(narrow);
    if (isDefined(narrow) !== true || list === undefined) return;
    if (list.kind !== 'array') {
      if (list.kind === 'primitive' || list.kind === 'object' || list.kind === 'function')
        this.refuse(list, 'narrow-by');
      return;
    }
    if (list.items.length === 0 && list.complete) this.refuse(list, 'narrow-by');
    const bad = list.items.find((item) => isBlankOrNoText(item.datum) === true);
    if (bad !== undefined) this.refuse(bad.datum, 'narrow-by');
  }

  private reportClass(): void {
    const value = this.field('resultClass');
    if (value?.kind === 'primitive' && value.value !== 'triage' && value.value !== 'inventory')
      this.refuse(value, 'result-class');
  }

  private reportComponent(): void {
    const component = this.field('checkInComponent');
    if (component === undefined) return;
    if (isTruthy(fieldOf(this.options, 'checkIn')) === false) {
      this.refuse(
        component,
        'component-alone',
        describe(component),
        this.c.places.refusedProperty(component, 'property'),
      );
    } else if (component.kind === 'primitive') this.refuse(component, 'component');
  }

  private reportWants(): void {
    const wants = this.field('wants');
    if (wants?.kind !== 'object') return;
    if (wants.properties.size === 0 && !wants.open) this.refuse(wants, 'no-wants');
    const schema = fieldOf(this.options, 'inputSchema');
    const properties = isDefined(schema) === false ? 'absent' : fieldOf(present(schema), 'properties');
    for (const [argument, { datum, maybe }] of wants.properties) {
      if (maybe) continue;
      if (isBlankOrNoText(datum) === true) this.refuse(datum, 'blank-want');
      this.reportArgument(argument, datum, schema === 'unknown' ? 'unknown' : properties);
    }
  }

  private reportArgument(argument: string, want: Datum, properties: Field): void {
    if (properties === 'unknown') return;
    const declared = properties === 'absent' ? 'absent' : fieldOf(properties, argument);
    if (declared === 'absent') {
      this.refuse(want, 'unknown-argument', quote(argument), this.c.places.refusedProperty(want, 'key'));
      return;
    }
    const type = fieldOf(present(declared), 'type');
    const value = present(type);
    if (isDefined(type) === true && value?.kind === 'primitive' && value.value !== 'string')
      this.refuse(value, 'argument-type');
  }

  private reportOwner(): void {
    const owner = this.field('owner');
    if (owner?.kind !== 'object') return;
    for (const half of ['kind', 'id']) {
      const field = fieldOf(owner, half);
      if (field === 'absent') this.refuse(owner, 'owner');
      else if (field !== 'unknown' && isBlankOrNoText(field) === true) this.refuse(field, 'owner');
    }
  }

  private reportArguments(): void {
    const list = this.field('argumentsFrom');
    if (list?.kind !== 'array') return;
    if (list.items.length === 0 && list.complete) this.refuse(list, 'no-arguments-from');
    for (const { datum } of list.items) {
      if (isBlankOrNoText(datum) === true) this.refuse(datum, 'blank-arguments-from');
      else if (this.tool !== undefined && textOf(datum) === this.tool) this.refuse(datum, 'own-arguments-from');
    }
  }
}

/** A skill's tools. `madeAt`: when the skill was made; a list that changed since may or may not be the skill's. */
export function readTools(c: Context, field: Field, madeAt: number | undefined): List<ToolDeclaration> {
  const defined = isDefined(field);
  const list = present(field);
  if (defined === false) return { items: [], complete: true };
  if (defined === undefined || list?.kind !== 'array') return { items: [], complete: false };
  const { changedAt } = list.identity as { changedAt?: number };
  if (madeAt !== undefined && changedAt !== undefined && changedAt > madeAt) return { items: [], complete: false };
  return {
    items: list.items.filter((item) => item.certain).map((item) => readTool(c, item.datum)),
    complete: list.complete && list.items.every((item) => item.certain),
  };
}

/** What is known of a tool. */
export function readTool(c: Context, tool: Datum): ToolDeclaration {
  const schema = present(fieldOf(tool, 'schema'));
  const field = schema === undefined ? 'unknown' : fieldOf(schema, 'name');
  const datum = present(field);
  const written = datum?.key !== undefined;
  const returns = c.places.mayReplaceExecute ? undefined : returnedFields(c.places, present(fieldOf(tool, 'execute')));
  return {
    name: toolName(field),
    site: c.places.site(written ? datum : tool),
    wants: wantedKinds(fieldOf(tool, 'wants')),
    ...(tool.kind === 'object' ? { object: c.numberOf(tool.identity) } : {}),
    ...(returns === undefined ? {} : { returns }),
  };
}

function toolName(field: Field): ToolDeclaration['name'] {
  if (field === 'absent') return { unusable: 'undefined' };
  if (field === 'unknown' || field.kind === 'unknown' || field.kind === 'host') return undefined;
  const text = textOf(field);
  return text === undefined || text === '' ? { unusable: describe(field) } : text;
}

function wantedKinds(field: Field): List<string> {
  const defined = isDefined(field);
  const wants = present(field);
  if (defined === false) return { items: [], complete: true };
  if (defined === undefined || wants?.kind !== 'object') return { items: [], complete: false };
  const items: string[] = [];
  let complete = !wants.open;
  for (const { datum, maybe } of wants.properties.values()) {
    const kind = textOf(datum);
    if (kind === undefined || maybe) complete = false;
    else items.push(kind);
  }
  return { items, complete };
}

/** The names of a list of tools, when all of them are known. */
export function knownToolNames(list: Datum): readonly string[] | undefined {
  if (list.kind !== 'array' || !list.complete) return undefined;
  const names: string[] = [];
  for (const { datum, certain } of list.items) {
    const name = textOf(present(fieldOf(present(fieldOf(datum, 'schema')), 'name')));
    if (name === undefined || !certain) return undefined;
    names.push(name);
  }
  return names;
}

/** A list of tool names, as `knownTools` declares it. */
export function readToolNames(c: Context, list: Datum): List<ToolDeclaration> {
  if (list.kind !== 'array') return { items: [], complete: false };
  return {
    items: list.items
      .filter((item) => item.certain)
      .map(({ datum }) => ({
        name: toolName(datum),
        site: c.places.site(datum),
        wants: { items: [], complete: true },
      })),
    complete: list.complete && list.items.every((item) => item.certain),
  };
}
