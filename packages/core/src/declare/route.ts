/** Routes: the conditions of one edge, and the refusals of it. */
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import type { Context } from './context.js';
import type { RouteDeclaration, ToolReturn, ToolStatus, Ternary } from './graph.js';
import { readGuard } from './guard.js';
import { phrases } from './phrases.js';
import type { Located } from './refusal.js';
import { type Field, both, describe, fieldOf, isDefined, isTruthy, present, textOf } from './read.js';

/** What the two forms do differently with the options of a route. */
export type RouteForm = 'builder' | 'config';

/** Everything of a route but its ends. */
export type RouteConditions = Pick<
  RouteDeclaration,
  | 'deterministic'
  | 'when'
  | 'predicate'
  | 'onToolReturn'
  | 'onToolStatus'
  | 'guard'
  | 'label'
  | 'conditionSite'
  | 'optionsSite'
>;

export interface RouteEnds {
  readonly where: string;
  readonly from?: string;
  readonly to?: string;
}

/** The condition keys, in the order in which they are refused beside `when`. */
const BESIDE_WHEN = ['onToolReturn', 'onToolStatus', 'guard'] as const;

export function readRoute(
  c: Context,
  m: Machine,
  options: Datum | undefined,
  target: Datum,
  ends: RouteEnds,
  form: RouteForm,
): RouteConditions {
  c.useOption(m, '`guard`', options, 'guard');
  c.useOption(m, '`onToolStatus`', options, 'onToolStatus');
  c.noteOpen(m, 'route condition', options);
  for (const name of ['when', ...BESIDE_WHEN] as const) c.note(m, 'route condition', fieldOf(options, name));
  const when = fieldOf(options, 'when');
  for (const other of BESIDE_WHEN) {
    const field = fieldOf(options, other);
    const [a, b] = [present(when), present(field)];
    if (both(isTruthy(when), isTruthy(field)) === true && a !== undefined && b !== undefined) {
      refuseConflict(c, m, ends, { name: 'when', value: a }, { name: other, value: b });
    }
  }
  const onToolReturn = readToolReturn(c, forwarded(fieldOf(options, 'onToolReturn'), form));
  const onToolStatus = readToolStatus(c, m, fieldOf(options, 'onToolStatus'), ends);
  const guardField = fieldOf(options, 'guard');
  const hasGuard = isDefined(guardField);
  const guardDatum = present(guardField);
  const guard =
    hasGuard === false
      ? undefined
      : guardDatum === undefined
        ? { site: c.places.site(options ?? target), conditions: { items: [], complete: false } }
        : readGuard(c, m, guardDatum, ends);
  const hasWhen = isDefined(forwarded(when, form));
  const hasTool = onToolReturn.kind === 'none' ? false : onToolReturn.kind === 'unknown' ? undefined : true;
  const hasStatus = onToolStatus.kind === 'none' ? false : onToolStatus.kind === 'unknown' ? undefined : true;
  const whenDatum = present(when);
  const condition = [when, guardField, fieldOf(options, 'onToolReturn'), fieldOf(options, 'onToolStatus')]
    .filter((field) => isDefined(field) === true)
    .map(present)
    .find((datum) => datum !== undefined);
  return {
    deterministic: someOf([hasWhen, hasTool, hasStatus, hasGuard]),
    when: hasWhen === undefined ? 'unknown' : !hasWhen ? 'none' : isTruthy(when) === false ? 'falsy' : 'set',
    ...(isTruthy(when) === true && whenDatum !== undefined ? { predicate: c.predicate(m, whenDatum, 'result') } : {}),
    onToolReturn,
    onToolStatus,
    guard,
    label: readLabel(forwarded(fieldOf(options, 'label'), form)),
    conditionSite: c.places.site(condition ?? target),
    optionsSite: c.places.site(options ?? target),
  };
}

/** The object form passes some options on only when they are truthy. */
function forwarded(field: Field, form: RouteForm): Field {
  return form === 'config' && isTruthy(field) === false ? 'absent' : field;
}

function someOf(parts: readonly Ternary[]): Ternary {
  if (parts.includes(true)) return true;
  return parts.includes(undefined) ? undefined : false;
}

/** A property with its value. */
interface NamedValue {
  readonly name: string;
  readonly value: Datum;
}

/** Refuses two properties of which one may be set, at the one that is written later. */
export function refuseConflict(c: Context, m: Machine, subject: Located, a: NamedValue, b: NamedValue): void {
  const { places } = c;
  const inOrder = places.property(a.value).start <= places.property(b.value).start;
  const [first, second] = inOrder ? [a, b] : [b, a];
  const { at, related } = places.refusedProperty(second.value, 'property');
  c.refuse(m, {
    code: 'conflicting-conditions',
    data: { ...subject, first: first.name, second: second.name },
    at,
    related: [{ at: places.property(first.value), note: `\`${first.name}\` is set here.` }, ...related],
  });
}

function readToolReturn(c: Context, field: Field): ToolReturn {
  const defined = isDefined(field);
  const datum = present(field);
  if (defined === false) return { kind: 'none' };
  if (datum === undefined) return { kind: 'unknown', site: nowhere(c) };
  const site = c.places.site(datum);
  switch (datum.kind) {
    case 'unknown':
    case 'host':
    case 'promise':
      return { kind: 'unknown', site };
    case 'regexp':
      return { kind: 'regex', source: datum.source, flags: datum.flags, site, written: c.places.regex(datum) };
    case 'primitive': {
      const name = textOf(datum);
      if (name !== undefined) return { kind: 'exact', name, site };
      return { kind: 'other', text: String(datum.value), truthy: Boolean(datum.value), site };
    }
    case 'object':
    case 'array':
    case 'function':
    case 'intrinsic':
      return { kind: 'other', text: describe(datum), truthy: true, site };
  }
}

/** A place for what is known to exist but not where: the beginning of the file. */
function nowhere(c: Context): { at: { file: string; start: number; end: number } } {
  return { at: { file: c.places.file, start: 0, end: 0 } };
}

function readToolStatus(c: Context, m: Machine, field: Field, ends: RouteEnds): ToolStatus {
  const defined = isDefined(field);
  const datum = present(field);
  if (defined === false) return { kind: 'none' };
  if (datum === undefined) return { kind: 'unknown', site: nowhere(c) };
  const site = c.places.site(datum);
  if (datum.kind === 'array') {
    if (datum.items.length === 0 && datum.complete) {
      c.refuse(m, { code: 'malformed-tool-status', data: { ...ends }, ...c.places.refused(datum) });
      return { kind: 'set', statuses: { items: [], complete: false }, site };
    }
    return { kind: 'set', statuses: phrases(c, datum), site };
  }
  const status = textOf(datum);
  if (status !== undefined)
    return { kind: 'set', statuses: { items: [{ text: status, site, index: 0 }], complete: true }, site };
  return datum.kind === 'unknown' || datum.kind === 'host'
    ? { kind: 'unknown', site }
    : { kind: 'set', statuses: { items: [], complete: false }, site };
}

/** The label: `null` when there is none, `undefined` when it is not known. */
export function readLabel(field: Field): string | null | undefined {
  if (field === 'absent') return null;
  if (field === 'unknown' || field.kind === 'unknown') return undefined;
  if (field.kind === 'primitive') return field.value === undefined || field.value === null ? null : String(field.value);
  return undefined;
}
