/**
 * What the parts of a predicate's body stand for while it is read, and the
 * tests that can be made of them. Everything here is exact: a test that may
 * throw, or that compares otherwise than a form can say, has no form.
 */
import type { Value } from '../evaluate/value.js';
import { type Preparation, type Search, searchRegex } from '../predicate/fold.js';
import {
  ALWAYS,
  type FormValue,
  NEVER,
  type Ordering,
  type PredicateForm,
  type TextSubject,
  and,
  not,
  or,
} from '../predicate/form.js';
import type { Span } from '../source/span.js';

/** A text of the context or the result, with what was done to it. */
export interface TextPart extends Preparation {
  readonly kind: 'text';
  readonly subject: TextSubject;
}

/** The value of a part of the body, as far as it can be read. */
export type Part =
  /** The argument itself: the context of an entry or a tree, or the result that a route is asked about. */
  | { readonly kind: 'argument' }
  | TextPart
  /** The iteration. */
  | { readonly kind: 'iteration' }
  /** Something else in the argument, by its path. It may be `undefined`. */
  | { readonly kind: 'member'; readonly path: string }
  /** The result, parsed as JSON; and one of its fields. */
  | { readonly kind: 'json' }
  | { readonly kind: 'field'; readonly key: string }
  /** What a search gives: `missing` where it finds nothing, else something that is not that. */
  | { readonly kind: 'found'; readonly form: PredicateForm; readonly missing: null | -1 }
  /** The first index of a text in another one. */
  | { readonly kind: 'index'; readonly text: TextPart; readonly needle: string }
  | { readonly kind: 'length'; readonly text: TextPart }
  /** Something of which only the truth is known, or a boolean. */
  | { readonly kind: 'truth'; readonly form: PredicateForm; readonly isBoolean: boolean }
  | { readonly kind: 'value'; readonly value: Value };

/** Numbers of characters that are counted; a regex with more of them is nobody's rule. */
const LENGTH_LIMIT = 1000;

/** True where the text is as it was handed in. */
function isPlain({ lower, trimStart, trimEnd }: Preparation): boolean {
  return !lower && !trimStart && !trimEnd;
}

/** Whether the text has a part that is looked for. */
export function found(text: TextPart, needle: string, search: Search): PredicateForm | undefined {
  if (search === 'equals' && isPlain(text) && text.subject !== 'userMessage')
    return { kind: 'equal', subject: text.subject, value: needle };
  if (needle === '' && search !== 'equals') return ALWAYS;
  const regex = searchRegex(needle, search, text);
  if (regex === undefined) return undefined;
  return regex === 'never' ? NEVER : { kind: 'text', subject: text.subject, ...regex };
}

/** Whether a regex finds something in the text. */
export function tested(text: TextPart, source: string, flags: string, at: Span | undefined): PredicateForm | undefined {
  if (!isPlain(text)) return undefined;
  return { kind: 'text', subject: text.subject, source, flags, ...(at === undefined ? {} : { at }) };
}

/** Whether the part is truthy. */
export function truthOf(part: Part | undefined): PredicateForm | undefined {
  switch (part?.kind) {
    case 'argument':
      return ALWAYS;
    case 'text':
      return hasLength(part, 1);
    case 'member':
      return { kind: 'truthy', subject: part.path };
    case 'iteration':
      return ALWAYS;
    case 'found':
      return part.missing === null ? part.form : undefined;
    case 'length':
      return hasLength(part.text, 1);
    case 'truth':
      return part.form;
    case 'value':
      return truthOfValue(part.value);
    case 'json':
    case 'field':
    case 'index':
    case undefined:
      return undefined;
  }
}

function truthOfValue(value: Value): PredicateForm | undefined {
  switch (value.kind) {
    case 'primitive':
      return value.value ? ALWAYS : NEVER;
    case 'regexp':
    case 'object':
    case 'array':
    case 'function':
      return ALWAYS;
    case 'intrinsic':
    case 'host':
    case 'promise':
    case 'unknown':
      return undefined;
  }
}

/** Whether the text has so many characters at least. */
function hasLength(text: TextPart, length: number): PredicateForm | undefined {
  if (!Number.isInteger(length) || length > LENGTH_LIMIT) return undefined;
  if (length < 1) return ALWAYS;
  if (text.trimStart || text.trimEnd)
    return length === 1 ? { kind: 'text', subject: text.subject, source: '\\S', flags: '' } : undefined;
  // Some letters become two in lower case.
  if (text.lower && length > 1) return undefined;
  return { kind: 'text', subject: text.subject, source: length === 1 ? '[^]' : `[^]{${String(length)}}`, flags: '' };
}

/** `part === value`, as far as it can be said. */
export function equals(part: Part, value: FormValue): PredicateForm | undefined {
  switch (part.kind) {
    case 'text':
      return typeof value === 'string' ? found(part, value, 'equals') : NEVER;
    case 'member':
      return Number.isNaN(value) ? NEVER : { kind: 'equal', subject: part.path, value };
    case 'iteration':
      return typeof value === 'number' && !Number.isNaN(value) ? { kind: 'iteration', operator: '===', value } : NEVER;
    case 'field':
      return value === undefined || Number.isNaN(value) ? undefined : { kind: 'field', key: part.key, op: 'eq', value };
    case 'found':
      return value === part.missing ? not(part.form) : undefined;
    case 'index':
      return compareIndex(part, '===', value);
    case 'length':
      return value === 0 ? negated(hasLength(part.text, 1)) : undefined;
    case 'truth':
      if (!part.isBoolean || typeof value !== 'boolean') return undefined;
      return value ? part.form : not(part.form);
    case 'value':
      return part.value.kind === 'primitive' ? (part.value.value === value ? ALWAYS : NEVER) : undefined;
    case 'argument':
    case 'json':
      return undefined;
  }
}

/** `part == value`: only for what is equal to nothing else, and for `null`, which is equal to `undefined`. */
export function looselyEquals(part: Part, value: FormValue): PredicateForm | undefined {
  if (value === null || value === undefined) {
    switch (part.kind) {
      case 'member':
        return or(
          { kind: 'equal', subject: part.path, value: undefined },
          { kind: 'equal', subject: part.path, value: null },
        );
      case 'found':
        return part.missing === null ? not(part.form) : NEVER;
      case 'text':
      case 'iteration':
      case 'index':
      case 'length':
      case 'argument':
        return NEVER;
      default:
        return undefined;
    }
  }
  switch (part.kind) {
    case 'text':
      return typeof value === 'string' ? equals(part, value) : undefined;
    case 'index':
    case 'length':
    case 'iteration':
      return typeof value === 'number' ? equals(part, value) : undefined;
    case 'found':
      return part.missing === -1 && value === -1 ? equals(part, value) : undefined;
    default:
      // What a result declares of its status is a text or nothing.
      return part.kind === 'member' && part.path === 'status' && typeof value === 'string'
        ? equals(part, value)
        : undefined;
  }
}

/** `part < value` and its family. */
export function ordered(part: Part, operator: Ordering, value: FormValue): PredicateForm | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  switch (part.kind) {
    case 'iteration':
      return { kind: 'iteration', operator, value };
    case 'field':
      return { kind: 'field', key: part.key, op: GUARD_ORDER[operator], value };
    case 'found':
      return part.missing === -1 ? compareFound(part.form, operator, value) : undefined;
    case 'index':
      return compareIndex(part, operator, value);
    case 'length':
      return compareLength(part.text, operator, value);
    default:
      return undefined;
  }
}

const GUARD_ORDER = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;

/** The other operator, when the two sides change places. */
export const FLIPPED: Readonly<Record<Ordering, Ordering>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** An index, or -1: only whether there is one can be said. */
function compareFound(form: PredicateForm, operator: Ordering, value: number): PredicateForm | undefined {
  if ((operator === '>=' && value === 0) || (operator === '>' && value === -1)) return form;
  if ((operator === '<' && value === 0) || (operator === '<=' && value === -1)) return not(form);
  return undefined;
}

function compareIndex(
  { text, needle }: Extract<Part, { kind: 'index' }>,
  operator: Ordering | '===',
  value: FormValue,
): PredicateForm | undefined {
  const inside = found(text, needle, 'includes');
  if (operator === '===') {
    if (value === -1) return negated(inside);
    return value === 0 ? found(text, needle, 'startsWith') : undefined;
  }
  return inside === undefined || typeof value !== 'number' ? undefined : compareFound(inside, operator, value);
}

function compareLength(text: TextPart, operator: Ordering, value: number): PredicateForm | undefined {
  switch (operator) {
    case '>=':
      return hasLength(text, Math.ceil(value));
    case '>':
      return hasLength(text, Math.floor(value) + 1);
    case '<':
      return negated(hasLength(text, Math.ceil(value)));
    case '<=':
      return negated(hasLength(text, Math.floor(value) + 1));
  }
}

/** The negation of what may not be readable. */
export function negated(form: PredicateForm | undefined): PredicateForm | undefined {
  return form === undefined ? undefined : not(form);
}

/** The conjunction, where both sides can be read. */
export function both(a: PredicateForm | undefined, b: PredicateForm | undefined): PredicateForm | undefined {
  return a === undefined || b === undefined ? undefined : and(a, b);
}

/** The disjunction, where both sides can be read. */
export function either(a: PredicateForm | undefined, b: PredicateForm | undefined): PredicateForm | undefined {
  return a === undefined || b === undefined ? undefined : or(a, b);
}
