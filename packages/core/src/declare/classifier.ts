/** The keyword scorer, as the program makes it and a classifier uses it. */
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import type { IntrinsicCall, Value } from '../evaluate/value.js';
import { KEYWORD_SCORER_FLOOR } from '../scorer/keyword.js';
import { DEFAULT_NEAR_TIE_MARGIN } from '../scorer/rank.js';
import type { Context } from './context.js';
import type { KeywordClassifier } from './graph.js';
import { noteUnread } from './options.js';
import { fieldOf, isDefined, isWhole, present, textOf } from './read.js';

/** The brand by which a datum is recognised as a keyword scorer; it survives casts and names. */
const scorers = new WeakMap<object, KeywordScorer>();

interface KeywordScorer {
  /** `undefined` for the default list; `unknown` when it could not be evaluated. */
  readonly stopWords: readonly string[] | undefined | 'unknown';
}

/** `keywordScorer(options?)`. */
export function makeKeywordScorer(c: Context, m: Machine, call: IntrinsicCall): Value {
  c.use(m, '`keywordScorer`', c.places.callee(call.callee));
  noteUnread(c, m, '`keywordScorer`', call, 0);
  const scorer = m.object(call.node);
  scorer.open = true;
  scorer.frozen = true;
  const options = c.argument(m, call.args, 0);
  const field = fieldOf(options, 'stopWords');
  const list = present(field);
  const defined = isDefined(field);
  const words = list?.kind === 'array' && isWhole(list) ? list.items.map((item) => textOf(item.datum)) : [undefined];
  const known = words.filter((word) => word !== undefined);
  scorers.set(scorer, { stopWords: defined === false ? undefined : known.length === words.length ? known : 'unknown' });
  return scorer;
}

/** The numbers of a classifier that is a keyword scorer, when all of them are known. */
export function keywordClassifier(scorer: Datum, policy: Datum | undefined): KeywordClassifier | undefined {
  const made = scorer.kind === 'object' ? scorers.get(scorer.identity) : undefined;
  if (made === undefined || made.stopWords === 'unknown') return undefined;
  const margin = numberField(policy, 'nearTieMargin', DEFAULT_NEAR_TIE_MARGIN);
  const floor = numberField(policy, 'floor', KEYWORD_SCORER_FLOOR);
  if (margin === undefined || floor === undefined) return undefined;
  return { stopWords: made.stopWords, nearTieMargin: margin, floor };
}

function numberField(policy: Datum | undefined, name: string, fallback: number): number | undefined {
  const field = fieldOf(policy?.kind === 'primitive' ? undefined : policy, name);
  if (isDefined(field) === false) return fallback;
  const datum = present(field);
  return datum?.kind === 'primitive' && typeof datum.value === 'number' ? datum.value : undefined;
}
