/** Writes random expressions that give lists, by all that the language has for that. */
import type { Expressions } from './expressions.js';
import { ELEMENT_OF, IDS, type ListKind } from './names.js';

/** Ways to write a list of the kind; `depth` is left for what stands in it. */
export function listsOf(e: Expressions, kind: ListKind, depth: number): (() => string)[] {
  const element = ELEMENT_OF[kind];
  const item = (): string => e.of(element, depth - 1);
  const items = (most: number): string => e.dice.times(e.dice.below(most), item).join(', ');
  if (depth <= 0) return [() => `[${items(4)}]`];
  const list = (): string => e.of(kind, depth - 1);
  return [
    () => `[${items(4)}]`,
    () => `[${items(4)}]`,
    () => `[...${list()}, ${items(2)}]`,
    () => `[${items(2)}${e.dice.chance(50) ? '' : ''}].concat(${list()})`,
    () => `[...(${e.truth(depth)} ? ${list()} : [${item()}])]`,
    () => `[${item()}, ...(${e.truth(depth)} ? [${item()}] : []), ${item()}]`,
    () => `${list()}.filter((v) => ${e.truth(depth - 1)})`,
    () => `${list()}.filter((v, i) => i ${e.dice.pick(['<', '>', '!=='])} ${e.dice.below(2)})`,
    () => `${list()}.map((v, i) => ${e.one([() => 'v', () => `(i > 0 ? v : ${item()})`, item])})`,
    () => `${list()}.slice(${e.of('number', 0)})`,
    () => `${list()}.slice(0, ${e.of('number', depth - 1)})`,
    () => `${list()}.slice(-${e.dice.below(3)})`,
    () => `[...${list()}].reverse()`,
    () => `${list()}.flatMap((v) => ${e.one([() => '[v, v]', () => '[]', () => 'v', () => `[v, ${item()}]`])})`,
    () => `[${list()}, ${item()}].flat()`,
    () => `Array.from(${list()})`,
    () => `Array.from(${list()}, (v) => v)`,
    () => `Array.from({ length: ${e.of('number', 0)} }, (_, i) => ${item()})`,
    () => `Object.values({ x: ${item()}, 1: ${item()} })`,
    () => `Object.values(${list()})`,
    () => `${list()}.reduce((acc, v) => [...acc, v], [])`,
    () =>
      `${list()}.reduce((acc, v, i) => { ${e.one([() => 'acc.push(v);', () => 'if (i > 0) acc.push(v);', () => `if (${e.truth(depth)}) acc.unshift(v);`])} return acc; }, [${items(2)}])`,
    () => `${list()}.splice(${e.of('number', 0)}, ${e.of('number', 0)})`,
    () => `[...new Set(${list()})]`,
    () => `[...${list()}].sort(() => 0)`,
    () => `${list()}.toReversed()`,
    () => `${list()}.toSpliced(0, 1)`,
    () => `${list()}.with(0, ${item()})`,
    () => `[...${list()}.entries()].map(([i, v]) => v)`,
    () => `(([first, ...rest]) => rest)(${list()})`,
    () => `((...rest) => rest)(...${list()}, ${item()})`,
    () => `(function () { return [...arguments]; })(${items(3)})`,
    () => `[...(function* () { yield ${item()}; yield* ${list()}; })()]`,
    () => `Array.of(...${list()})`,
    () => `[].concat(...[${list()}])`,
    () => `[, ${item()}].filter(Boolean)`,
    () => `new Array(${item()})`,
    ...(kind === 'texts'
      ? [
          () => `${e.of('text', depth - 1)}.split(${e.dice.pick(["''", "' '"])})`,
          () => `Object.keys({ ${e.dice.pick(IDS)}: 1, [${e.of('text', 0)}]: 2 })`,
          () => `${e.of('skills', depth - 1)}.map(({ id }) => id)`,
          () => `${e.of('rules', depth - 1)}.map((rule) => rule.use)`,
          () => `Object.entries({ x: 'a', y: ${e.of('text', 0)} }).map(([key, value]) => value)`,
          () => `[...${e.of('text', 0)}]`,
        ]
      : []),
    ...(kind === 'rules'
      ? [
          () => `${e.of('skills', depth - 1)}.map((s, i) => ({ use: s.id, match: ${e.matcher(0)} }))`,
          () => `${e.of('texts', depth - 1)}.map((use) => ({ use, match: { keywords: [use] } }))`,
        ]
      : []),
    ...(kind === 'skills'
      ? [() => `${e.of('texts', depth - 1)}.map((id) => defineSkill({ id, description: 'd', body: id }))`]
      : []),
    ...(kind === 'steps'
      ? [() => `${e.of('skills', depth - 1)}.map((s, i, all) => ({ from: s.id, to: all[(i + 1) % all.length].id }))`]
      : []),
  ];
}
