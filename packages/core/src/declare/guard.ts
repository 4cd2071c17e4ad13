/** Guards: what is written as `guard`, and the refusals of it. */
import type { Node } from '../evaluate/ast.js';
import { orderedKeys } from '../evaluate/builtins/object.js';
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import {
  GUARD_LIST_MAX,
  GUARD_OPERATORS,
  type GuardOperator,
  type GuardValue,
  isDeniedGuardKey,
  isGuardOperator,
} from '../guard/vocabulary.js';
import type { Context } from './context.js';
import type { GuardConditionDeclaration, GuardDeclaration, Phrase } from './graph.js';
import { nearestName } from './nearest.js';
import { phrases } from './phrases.js';
import { type Refused, describe, textOf } from './read.js';
import type { RefusalData } from './refusal.js';
import { sameSpan } from '../source/span.js';

type Fields = RefusalData['malformed-guard'];
type ObjectDatum = Extract<Datum, { kind: 'object' }>;

/** Reads one guard; a part that is refused or not known makes it incomplete. */
export function readGuard(
  c: Context,
  m: Machine,
  datum: Datum,
  subject: Pick<Fields, 'where' | 'from' | 'to'>,
): GuardDeclaration {
  return new GuardReader(c, m, subject).read(datum);
}

class GuardReader {
  private readonly conditions: GuardConditionDeclaration[] = [];
  private complete = true;

  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly subject: Pick<Fields, 'where' | 'from' | 'to'>,
  ) {}

  read(datum: Datum): GuardDeclaration {
    this.c.noteOpen(this.m, 'guard', datum);
    this.readKeys(datum);
    return { site: this.c.places.site(datum), conditions: { items: this.conditions, complete: this.complete } };
  }

  private readKeys(datum: Datum): void {
    switch (datum.kind) {
      case 'primitive':
      case 'array':
      case 'function':
      case 'intrinsic':
        this.refuse(datum, this.c.places.refused(datum), 'not-an-object', {});
        return;
      case 'regexp':
        this.refuse(datum, this.c.places.refused(datum), 'no-keys', {});
        return;
      case 'unknown':
      case 'host':
      case 'promise':
        this.complete = false;
        return;
      case 'object':
        break;
    }
    if (datum.open) this.complete = false;
    else if (datum.properties.size === 0) this.refuse(datum, this.c.places.refused(datum), 'no-keys', {});
    for (const key of orderedKeys(datum.properties.keys())) {
      const property = datum.properties.get(key);
      if (property === undefined) continue;
      if (property.maybe) this.complete = false;
      else this.readKey(key, property.datum);
    }
  }

  private readKey(key: string, datum: Datum): void {
    this.c.noteOpen(this.m, 'guard', datum);
    if (isDeniedGuardKey(key)) {
      this.refuse(datum, this.c.places.refusedProperty(datum, 'key'), 'denied-key', { key });
      return;
    }
    switch (datum.kind) {
      case 'primitive':
      case 'array':
      case 'function':
      case 'intrinsic':
        this.refuse(datum, this.c.places.refused(datum), 'not-operators', { key });
        return;
      case 'regexp':
        this.refuse(datum, this.c.places.refused(datum), 'no-operators', { key });
        return;
      case 'unknown':
      case 'host':
      case 'promise':
        this.complete = false;
        return;
      case 'object':
        this.readOperators(key, datum);
    }
  }

  private readOperators(key: string, operators: ObjectDatum): void {
    if (operators.open) this.complete = false;
    else if (operators.properties.size === 0)
      this.refuse(operators, this.c.places.refused(operators), 'no-operators', { key });
    for (const operator of orderedKeys(operators.properties.keys())) {
      const property = operators.properties.get(operator);
      if (property === undefined) continue;
      if (property.maybe) this.complete = false;
      else if (isGuardOperator(operator)) this.readCondition(key, operator, operators, property.datum);
      else {
        const nearest = nearestName(operator, GUARD_OPERATORS);
        this.refuse(
          property.datum,
          this.c.places.refusedProperty(property.datum, 'key'),
          'unknown-operator',
          { key, operator, ...(nearest === undefined ? {} : { nearest }) },
          property.datum.key,
        );
      }
    }
  }

  private readCondition(key: string, operator: GuardOperator, operators: ObjectDatum, datum: Datum): void {
    const value = this.readValue(key, operator, datum);
    if (value === undefined) {
      this.complete = false;
      return;
    }
    const { places } = this.c;
    const written = places.property(datum);
    const at = places.own(datum, written);
    this.conditions.push({
      data: { key, op: operator, value: value.value },
      at,
      ...(sameSpan(at, written) ? {} : { written }),
      key: places.place(operators),
      value: places.place(datum),
      texts: this.textsOf(datum),
    });
  }

  private textsOf(datum: Datum): readonly Phrase[] {
    if (datum.kind === 'array') return phrases(this.c, datum).items;
    const text = textOf(datum);
    return text === undefined ? [] : [{ text, site: this.c.places.site(datum), index: 0 }];
  }

  /** The threshold; `undefined` when it is refused or not known. */
  private readValue(
    key: string,
    operator: GuardOperator,
    datum: Datum,
  ): { value: GuardValue | readonly GuardValue[] } | undefined {
    this.c.note(this.m, 'guard', datum);
    const about = { key, operator };
    if (datum.kind === 'unknown' || datum.kind === 'host' || datum.kind === 'promise') return undefined;
    switch (operator) {
      case 'in':
      case 'notIn':
        return this.readList(about, datum);
      case 'gt':
      case 'gte':
      case 'lt':
      case 'lte':
        if (datum.kind === 'primitive' && (typeof datum.value === 'number' || typeof datum.value === 'string'))
          return { value: datum.value };
        this.refuse(datum, this.c.places.refused(datum), 'bad-bound', about);
        return undefined;
      case 'eq':
      case 'ne': {
        const value = guardValue(datum);
        if (value === undefined) this.refuse(datum, this.c.places.refused(datum), 'bad-value', about);
        return value;
      }
    }
  }

  private readList(
    about: { key: string; operator: GuardOperator },
    datum: Datum,
  ): { value: readonly GuardValue[] } | undefined {
    if (datum.kind !== 'array' || (datum.items.length === 0 && datum.complete)) {
      this.refuse(datum, this.c.places.refused(datum), 'bad-list', about);
      return undefined;
    }
    if (datum.items.filter((item) => item.certain).length > GUARD_LIST_MAX) {
      this.refuse(datum, this.c.places.refused(datum), 'long-list', about);
      return undefined;
    }
    const values: GuardValue[] = [];
    let known = datum.complete;
    for (const { datum: member, certain } of datum.items) {
      const value = guardValue(member);
      if (member.kind === 'unknown' || member.kind === 'host' || member.kind === 'promise' || !certain) known = false;
      else if (value === undefined) {
        this.refuse(member, this.c.places.refused(member), 'bad-member', about);
        known = false;
      } else values.push(value.value);
    }
    return known ? { value: values } : undefined;
  }

  private refuse(
    datum: Datum,
    { at, related }: Refused,
    reason: Fields['reason'],
    about: Pick<Fields, 'key' | 'operator' | 'nearest'>,
    name?: Node,
  ): void {
    this.complete = false;
    const data: Fields = { ...this.subject, ...about, reason, got: describe(datum) };
    this.c.refuse(this.m, {
      code: 'malformed-guard',
      data,
      at,
      related,
      ...(name?.type === 'Identifier' ? { name: this.c.places.span(name) } : {}),
    });
  }
}

/** A threshold is plain data: a text, a number, a truth value or `null`. */
function guardValue(datum: Datum): { value: GuardValue } | undefined {
  if (datum.kind !== 'primitive') return undefined;
  const { value } = datum;
  return value === undefined || typeof value === 'bigint' ? undefined : { value };
}
