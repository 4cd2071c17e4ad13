/** Backreferences to groups that capture one of few texts: the pattern is written out once for each. */
import { append } from '../../source/append.js';
import type { AST } from '@eslint-community/regexpp';
import type { CharacterMode } from '../../regex/characters.js';
import { characterSet, classSet } from './classes.js';
import { size } from './code-points.js';

/** A group, and all that it may have captured where its references stand; `undefined` is nothing. */
export interface Expansion {
  readonly group: AST.CapturingGroup;
  readonly captures: readonly (readonly number[] | undefined)[];
}

/** How many texts a group may capture to be written out: a letter or a digit, but no word. */
const MAX_CAPTURES = 64;

/** How the references of a pattern are compiled. Every other one is rounded. */
export interface Plan {
  /** Groups to write out, by the alternative that is written once for each capture. */
  readonly expansions: ReadonlyMap<AST.Alternative, readonly Expansion[]>;
  /** References that never find anything captured, and so read nothing. */
  readonly unset: ReadonlySet<AST.Backreference>;
}

/**
 * Plans the references of a pattern. Where a group and a reference stand in different alternatives of one choice, a
 * match takes one of them, and each iteration of a loop forgets what the last one captured; so it is with a reference
 * before its group, and inside it.
 *
 * A group is written out in the innermost alternative that has it and all other references to it. It must capture at
 * most once there, and may be left out only by another alternative or an optional group.
 */
export function planReferences(pattern: AST.Pattern, mode: CharacterMode): Plan {
  const references = referencesOf(pattern);
  const expansions = new Map<AST.Alternative, Expansion[]>();
  const unset = new Set<AST.Backreference>();
  const groups = [...references.keys()];
  for (const [group, places] of references) {
    for (const reference of places) if (isUnset(group, reference, mode)) unset.add(reference);
    // What a group captured says what the groups around it and inside it did.
    if (groups.some((other) => other !== group && (holds(group, other) || holds(other, group)))) continue;
    const set = places.filter((reference) => !unset.has(reference));
    const expansion = expand(group, set, mode);
    if (expansion === undefined) continue;
    const [scope, found] = expansion;
    const others = expansions.get(scope) ?? [];
    const copies = others.reduce((product, { captures }) => product * captures.length, found.captures.length);
    if (copies <= MAX_CAPTURES) expansions.set(scope, [...others, found]);
  }
  return { expansions, unset };
}

function isUnset(group: AST.CapturingGroup, reference: AST.Backreference, mode: CharacterMode): boolean {
  if (holds(group, reference)) return true;
  const common = withAncestors(group).find((node) => holds(node, reference));
  const before = reference.start < group.start;
  // V8 11.3 reads half a pair near a reference to a group that comes later; see the matcher's compiler.
  if (before && mode.unicode !== '') return false;
  return common?.type === 'Alternative' ? before && isReadForward(common) : true;
}

/** The references by group; none when there are modifiers. */
function referencesOf(pattern: AST.Pattern): ReadonlyMap<AST.CapturingGroup, AST.Backreference[]> {
  const found = new Map<AST.CapturingGroup, AST.Backreference[]>();
  const waiting: AST.Element[] = pattern.alternatives.flatMap((alternative) => alternative.elements);
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.type === 'Backreference' && !element.ambiguous) {
      found.set(element.resolved, [...(found.get(element.resolved) ?? []), element]);
    }
    // Under a modifier a text might be captured with one mode and read again with another.
    if (element.type === 'Group' && element.modifiers !== null) return new Map();
    if (element.type === 'Quantifier') waiting.push(element.element);
    else if ('alternatives' in element) {
      for (const alternative of element.alternatives) append(waiting, alternative.elements);
    }
  }
  return found;
}

function holds(outer: AST.Node, inner: AST.Node): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}

function expand(
  group: AST.CapturingGroup,
  references: readonly AST.Backreference[],
  mode: CharacterMode,
): readonly [AST.Alternative, Expansion] | undefined {
  if (references.length === 0 || references.some(({ start }) => start < group.start)) return undefined;
  let left = false;
  for (const node of withAncestors(group)) {
    const holdsAll = references.every((reference) => holds(node, reference));
    if (node.type === 'Alternative' && holdsAll) {
      return isReadForward(node) ? found(node, group, left, mode) : undefined;
    }
    // What the group is in, while some reference is not.
    if (node.type === 'Assertion') return undefined;
    if (node.type === 'Quantifier') {
      if (node.min > 0 || node.max !== 1) return undefined;
      left = true;
    }
    if ((node.type === 'Group' || node.type === 'CapturingGroup') && node !== group && node.alternatives.length > 1) {
      left = true;
    }
  }
  return undefined;
}

function found(
  scope: AST.Alternative,
  group: AST.CapturingGroup,
  left: boolean,
  mode: CharacterMode,
): readonly [AST.Alternative, Expansion] | undefined {
  const texts = textsOf(group, mode);
  if (texts === undefined) return undefined;
  // Engines compare longer texts by their full case folding under these flags.
  if (mode.ignoreCase && mode.unicode !== '' && texts.some((text) => text.length > 1)) return undefined;
  return [scope, { group, captures: left ? [...texts, undefined] : texts }];
}

/** Inside a lookbehind, what comes first in the text is read last. */
function isReadForward(node: AST.Node): boolean {
  return !withAncestors(node).some((outer) => outer.type === 'Assertion' && outer.kind === 'lookbehind');
}

/** The node and what it is in, from the inside. */
function withAncestors(node: AST.Node): readonly AST.Node[] {
  const nodes: AST.Node[] = [];
  for (let outer: AST.Node | null = node; outer !== null; outer = outer.parent) nodes.push(outer);
  return nodes;
}

type Texts = readonly (readonly number[])[];

/** The texts that a node accepts, one for all that differ in case only where case is ignored. */
function textsOf(node: AST.CapturingGroup | AST.Element, mode: CharacterMode): Texts | undefined {
  switch (node.type) {
    case 'Character':
      return [[node.value]];
    case 'CharacterSet':
    case 'CharacterClass':
      return charactersOf(node, mode);
    case 'Group':
    case 'CapturingGroup':
      return alternativesTexts(node.alternatives, mode);
    case 'Quantifier':
      return repeatedTexts(node, mode);
    case 'Assertion':
    case 'Backreference':
    case 'ExpressionCharacterClass':
      return undefined;
  }
}

function charactersOf(node: AST.CharacterSet | AST.CharacterClass, mode: CharacterMode): Texts | undefined {
  const set = classSet(node, mode);
  if (set === undefined || size(set) > 2 * MAX_CAPTURES) return undefined;
  const byFolding = new Map<string, readonly number[]>();
  for (let at = 0; at < set.length; at += 2) {
    for (let point = set[at] ?? 0; point <= (set[at + 1] ?? 0); point += 1) {
      const key = characterSet(point, mode).join();
      if (!byFolding.has(key)) byFolding.set(key, [point]);
    }
  }
  return bounded([...byFolding.values()]);
}

function alternativesTexts(alternatives: readonly AST.Alternative[], mode: CharacterMode): Texts | undefined {
  const all: (readonly number[])[] = [];
  for (const { elements } of alternatives) {
    let texts: Texts | undefined = [[]];
    for (const element of elements) texts = texts && joined(texts, textsOf(element, mode));
    if (texts === undefined) return undefined;
    append(all, texts);
    if (all.length > MAX_CAPTURES) return undefined;
  }
  return all;
}

function repeatedTexts(node: AST.Quantifier, mode: CharacterMode): Texts | undefined {
  if (node.max > MAX_CAPTURES) return undefined;
  const inside = textsOf(node.element, mode);
  const all: (readonly number[])[] = [];
  let texts: Texts | undefined = [[]];
  for (let count = 0; count <= node.max; count += 1) {
    if (texts === undefined) return undefined;
    if (count >= node.min) append(all, texts);
    if (all.length > MAX_CAPTURES) return undefined;
    texts = joined(texts, inside);
  }
  return all;
}

function joined(left: Texts, right: Texts | undefined): Texts | undefined {
  if (right === undefined || left.length * right.length > MAX_CAPTURES) return undefined;
  return left.flatMap((first) => right.map((second) => [...first, ...second]));
}

function bounded(texts: Texts): Texts | undefined {
  return texts.length > MAX_CAPTURES ? undefined : texts;
}
