/** Lists of phrases: examples of a rule, rows that must route nowhere. */
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import type { Related } from '../finding.js';
import type { Span } from '../source/span.js';
import type { Context } from './context.js';
import type { List, Phrase, Ternary } from './graph.js';
import { type Field, describe, isBlankOrNoText, isDefined, present, textOf } from './read.js';
import type { RefusalData } from './refusal.js';

export const NO_PHRASES: List<Phrase> = { items: [], complete: true };
export const UNKNOWN_PHRASES: List<Phrase> = { items: [], complete: false };

/** The known texts of a list. One that may be missing is left out, and makes the list incomplete. */
export function phrases(c: Context, list: Extract<Datum, { kind: 'array' }>): List<Phrase> {
  const items: Phrase[] = [];
  let { complete } = list;
  for (const [index, { datum, certain }] of list.items.entries()) {
    const text = textOf(datum);
    if (text === undefined || !certain) complete = false;
    else items.push({ text, site: c.places.site(datum), index });
  }
  return { items, complete };
}

/** What of the rule decides whether it may have examples. */
export interface ExamplesContext {
  readonly where: string;
  /** The skill's id. */
  readonly skill: string | undefined;
  readonly hasCondition: Ternary;
  readonly isIntent: Ternary;
}

/** Rule-level `examples`, with their refusals in the library's order. */
export function readExamples(c: Context, m: Machine, field: Field, rule: ExamplesContext): List<Phrase> {
  const defined = isDefined(field);
  if (defined === false) return NO_PHRASES;
  const list = present(field);
  c.note(m, 'examples', list);
  if (defined === undefined || list === undefined) return UNKNOWN_PHRASES;
  const refuse = (datum: Datum, reason: RefusalData['malformed-examples']['reason']): List<Phrase> => {
    const data = {
      where: rule.where,
      reason,
      got: describe(datum),
      ...(rule.skill === undefined ? {} : { skill: rule.skill }),
    };
    c.refuse(m, { code: 'malformed-examples', data, ...c.places.refused(datum) });
    return UNKNOWN_PHRASES;
  };
  if (list.kind !== 'array')
    return list.kind === 'host' || list.kind === 'promise' ? UNKNOWN_PHRASES : refuse(list, 'not-a-list');
  if (list.items.length === 0 && list.complete) return refuse(list, 'empty');
  const bad = list.items.find((item) => isBlankOrNoText(item.datum) === true);
  if (bad !== undefined) return refuse(bad.datum, 'bad-example');
  if (rule.isIntent === true) return refuse(list, 'beside-intent');
  if (rule.hasCondition === false) return refuse(list, 'without-condition');
  return phrases(c, list);
}

/** The key by which rows and examples are compared: without outer white space, in lower case. */
export function rowKey(text: string): string {
  return text.trim().toLowerCase();
}

/** Collects the rows of one graph, over all calls that add some. */
export class NeverRoutes {
  private readonly rows: Phrase[] = [];
  /** Where the first row of each key stands. */
  private readonly keys = new Map<string, Span>();
  private complete = true;

  /** Adds what one call or field declares. A row that may not be there proves nothing. */
  add(c: Context, m: Machine, datum: Datum, certain: boolean): void {
    if (!certain) this.complete = false;
    c.note(m, 'negative rows', datum);
    if (datum.kind === 'unknown' || datum.kind === 'host' || datum.kind === 'promise') {
      this.complete = false;
      return;
    }
    if (datum.kind !== 'array' && textOf(datum) === undefined) {
      this.refuse(c, m, datum, 'not-a-list');
      return;
    }
    if (datum.kind !== 'array') {
      this.addRows(c, m, [datum], certain);
      return;
    }
    if (datum.items.length === 0 && datum.complete) {
      this.refuse(c, m, datum, 'empty');
      return;
    }
    if (!datum.complete || datum.items.some((item) => !item.certain)) this.complete = false;
    this.addRows(
      c,
      m,
      datum.items.filter((item) => item.certain).map((item) => item.datum),
      certain,
    );
  }

  private addRows(c: Context, m: Machine, rows: readonly Datum[], certain: boolean): void {
    for (const row of rows) {
      if (isBlankOrNoText(row) === true) {
        this.refuse(c, m, row, 'bad-row');
        continue;
      }
      const text = textOf(row);
      if (text === undefined) {
        this.complete = false;
        continue;
      }
      const key = rowKey(text);
      const first = this.keys.get(key);
      if (first !== undefined) {
        this.refuse(c, m, row, 'repeated-row', [{ at: first, note: 'The first row with this text.' }]);
        continue;
      }
      if (!certain) continue;
      this.keys.set(key, c.places.place(row));
      this.rows.push({ text, site: c.places.site(row), index: this.rows.length });
    }
  }

  private refuse(
    c: Context,
    m: Machine,
    datum: Datum,
    reason: RefusalData['malformed-never-routes']['reason'],
    others: readonly Related[] = [],
  ): void {
    this.complete = false;
    const data = { reason, got: describe(datum) };
    const { at, related } = c.places.refused(datum);
    c.refuse(m, { code: 'malformed-never-routes', data, at, related: [...others, ...related] });
  }

  /** Nothing more is known of the list. */
  lose(): void {
    this.complete = false;
  }

  list(): List<Phrase> {
    return { items: this.rows, complete: this.complete };
  }
}
