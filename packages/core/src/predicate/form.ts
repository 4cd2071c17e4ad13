/** What a `when` function says, as data: a formula over tests that can be compared with each other. */
import { append } from '../source/append.js';
import type { GuardOperator } from '../guard/vocabulary.js';
import type { Span } from '../source/span.js';

/** A value that a test compares with. */
export type FormValue = string | number | boolean | null | undefined;

/** The texts that a predicate can search: the message of a turn, the name of a tool, the result of a tool. */
export type TextSubject = 'userMessage' | 'toolName' | 'result';

/** A regex, unanchored and without `g` and `y`, finds something in the text. Substrings and prefixes are such, too. */
export interface TextTest {
  readonly kind: 'text';
  readonly subject: TextSubject;
  readonly source: string;
  readonly flags: string;
  /**
   * A plainer regex that differs from `source` only for a few letters that hardly anybody types, such as the Kelvin
   * sign, which `toLowerCase` turns into a `k` and the flag `i` does not. Left out where there are none.
   */
  readonly plain?: string;
  /** The expression of the regex, where the author wrote one. */
  readonly at?: Span;
}

/**
 * The subject is this very value. `toolName`, `result` and `status` belong to the result of a tool; all others are
 * paths in the context, such as `ctx.currentSkillId`. A status that is not declared is `undefined`.
 */
export interface EqualTest {
  readonly kind: 'equal';
  readonly subject: string;
  readonly value: FormValue;
}

/** The subject is truthy. */
export interface TruthyTest {
  readonly kind: 'truthy';
  readonly subject: string;
}

/** The iteration, a whole number from 1 on, stands in this relation to a number. */
export interface IterationTest {
  readonly kind: 'iteration';
  readonly operator: Ordering | '===';
  readonly value: number;
}

/**
 * The result is a JSON object whose own field compares like this, as a guard does it. Where the result is no JSON, the
 * predicate throws, which is no match; so such a test only ever stands at the top or in a conjunction at the top.
 */
export interface FieldTest {
  readonly kind: 'field';
  readonly key: string;
  readonly op: Extract<GuardOperator, 'eq' | 'gt' | 'gte' | 'lt' | 'lte'>;
  readonly value: string | number | boolean | null;
}

export type Ordering = '<' | '<=' | '>' | '>=';

export type Test = TextTest | EqualTest | TruthyTest | IterationTest | FieldTest;

/**
 * Exactly what a predicate answers, for every context or result that it can be handed. A predicate of which a part
 * cannot be read has no form at all.
 */
export type PredicateForm =
  | { readonly kind: 'constant'; readonly value: boolean }
  | Test
  | { readonly kind: 'not'; readonly form: PredicateForm }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly PredicateForm[] };

export const ALWAYS: PredicateForm = { kind: 'constant', value: true };
export const NEVER: PredicateForm = { kind: 'constant', value: false };

/** The negation, without double ones. */
export function not(form: PredicateForm): PredicateForm {
  if (form.kind === 'constant') return form.value ? NEVER : ALWAYS;
  return form.kind === 'not' ? form.form : { kind: 'not', form };
}

/** The conjunction; constants and nested conjunctions are resolved. */
export function and(...parts: readonly PredicateForm[]): PredicateForm {
  return joined('and', parts, false);
}

/** The disjunction; constants and nested disjunctions are resolved. */
export function or(...parts: readonly PredicateForm[]): PredicateForm {
  return joined('or', parts, true);
}

function joined(kind: 'and' | 'or', parts: readonly PredicateForm[], decisive: boolean): PredicateForm {
  const flat: PredicateForm[] = [];
  for (const part of parts) {
    if (part.kind === 'constant') {
      if (part.value === decisive) return part;
    } else if (part.kind === kind) append(flat, part.parts);
    else flat.push(part);
  }
  const [only, ...others] = flat;
  if (only === undefined) return decisive ? NEVER : ALWAYS;
  return others.length === 0 ? only : { kind, parts: flat };
}

/** The parts of a conjunction; any other form is its own only part. */
export function conjuncts(form: PredicateForm): readonly PredicateForm[] {
  return form.kind === 'and' ? form.parts : [form];
}

/** Equal for two tests that are one and the same. */
export function testKey(test: Test): string {
  switch (test.kind) {
    case 'text':
      return JSON.stringify(['text', test.subject, test.source, test.flags]);
    case 'equal':
      return JSON.stringify(['equal', test.subject, typeof test.value, String(test.value)]);
    case 'truthy':
      return JSON.stringify(['truthy', test.subject]);
    case 'iteration':
      return JSON.stringify(['iteration', test.operator, String(test.value)]);
    case 'field':
      return JSON.stringify(['field', test.key, test.op, typeof test.value, String(test.value)]);
  }
}
