/** Where the order of texts, which goes by code units, is not the order that an author thinks of. */
import { evaluateCondition } from '../guard/evaluate.js';
import type { GuardConditionData } from '../guard/guard.js';

/** What is wrong with a text as a bound, with texts that show it. */
export interface OrderTrap {
  readonly kind: 'word' | 'number' | 'version';
  /** Texts that pass and should not, if the bound means what its word or number says. */
  readonly passing: readonly string[];
  /** Texts that should pass and do not. */
  readonly failing: readonly string[];
}

/** Words in the order of their meaning; the usual scales of severity, size and rank. */
const SCALES: readonly (readonly string[])[] = [
  ['none', 'low', 'medium', 'high', 'critical'],
  ['low', 'normal', 'high', 'urgent'],
  ['minor', 'moderate', 'major', 'critical'],
  ['debug', 'info', 'warning', 'error', 'fatal'],
  ['bronze', 'silver', 'gold', 'platinum'],
  ['small', 'medium', 'large'],
  ['junior', 'senior', 'principal'],
];

/** Longer runs of letters are keys of some kind, not words. */
const WORD_LIMIT = 24;
const WORD = /^[A-Za-z]{3,}(?:[ _-][A-Za-z]+)*$/;
/** A number, perhaps of a currency or in percent. */
const NUMBER = /^([$€£]?)([+-]?\d+(?:\.\d+)?)(%?)$/;
const VERSION = /^(v?)(\d+(?:\.\d+){1,3})$/;
/** Numbers of a fixed width sort as texts as well: padded ones, years, days, and times in seconds or milliseconds. */
const FIXED_WIDTH =
  /^0\d+|^(?:19|20)\d{2}$|^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$|^1\d{9}$|^1\d{12}$/;

/** The numbers that are tried as witnesses. */
const TRIED_NUMBERS = ['9', '10', '100', '2', '20', '1000', '5', '-1', '-10'];

/** What is wrong with a bound; `undefined` where its order may be meant: dates, times, letters, identifiers. */
export function orderTrap(data: GuardConditionData, others: readonly GuardConditionData[]): OrderTrap | undefined {
  const { value } = data;
  if (typeof value !== 'string' || others.some((other) => isPrefixRange(value, other.value))) return undefined;
  const number = NUMBER.exec(value);
  const version = VERSION.exec(value);
  const components = version?.[2]?.split('.') ?? [];
  // `1.10` is a version, and `1.5` a number; `0.75` sorts as a text as it does as a number.
  const isVersion =
    version !== null && (version[1] !== '' || components.length > 2 || /^[1-9]\d+$/.test(components[1] ?? ''));
  if (isVersion && (components[0] !== '0' || components.length > 2))
    return versionTrap(data, version[1] ?? '', components);
  if (number !== null) return numberTrap(data, number[1] ?? '', number[2] ?? '', number[3] ?? '');
  return value.length <= WORD_LIMIT && WORD.test(value) ? wordTrap(data, value) : undefined;
}

/** Two bounds that hold exactly the texts with one beginning: `gte: 'ab', lt: 'ac'`. */
function isPrefixRange(value: string, other: GuardConditionData['value']): boolean {
  if (typeof other !== 'string') return false;
  const [low, high] = value < other ? [value, other] : [other, value];
  const last = low.length - 1;
  const next = low.slice(0, -1) + String.fromCharCode(low.charCodeAt(last) + 1);
  return low !== high && (high === next || high.startsWith(low));
}

function isUpward({ op }: GuardConditionData): boolean {
  return op === 'gt' || op === 'gte';
}

/** Sorts texts by whether the bound treats them as their rank says; a rank of 0 is that of the bound itself. */
function trap(
  kind: OrderTrap['kind'],
  data: GuardConditionData,
  texts: readonly { readonly text: string; readonly rank: number }[],
): OrderTrap {
  const passing: string[] = [];
  const failing: string[] = [];
  for (const { text, rank } of texts) {
    if (rank === 0 || Number.isNaN(rank)) continue;
    const wanted = isUpward(data) ? rank > 0 : rank < 0;
    const passes = evaluateCondition(data, text);
    if (passes && !wanted) passing.push(text);
    if (!passes && wanted) failing.push(text);
  }
  return { kind, passing, failing };
}

function wordTrap(data: GuardConditionData, word: string): OrderTrap {
  const scales = SCALES.filter((scale) => scale.includes(word));
  const traps = scales.map((scale) =>
    trap(
      'word',
      data,
      scale.map((text, rank) => ({ text, rank: rank - scale.indexOf(word) })),
    ),
  );
  return traps.find(hasWitness) ?? { kind: 'word', passing: [], failing: [] };
}

function hasWitness({ passing, failing }: OrderTrap): boolean {
  return passing.length + failing.length > 0;
}

function numberTrap(data: GuardConditionData, before: string, digits: string, behind: string): OrderTrap | undefined {
  if (FIXED_WIDTH.test(digits)) return undefined;
  const tried = TRIED_NUMBERS.map((text) => ({ text: before + text + behind, rank: Number(text) - Number(digits) }));
  const found = trap('number', data, tried);
  return hasWitness(found) ? found : undefined;
}

function versionTrap(data: GuardConditionData, before: string, components: readonly string[]): OrderTrap | undefined {
  const tried = components.flatMap((component, at) =>
    ['9', '10', '100'].map((text) => ({
      text: before + components.map((other, place) => (place === at ? text : other)).join('.'),
      rank: Number(text) - Number(component),
    })),
  );
  const found = trap('version', data, tried);
  return hasWitness(found) ? found : undefined;
}
