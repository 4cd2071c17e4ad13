/** Edits of lists of phrases: taking one out, and moving one to another rule. */
import type { EntryDeclaration, Phrase } from '../declare/graph.js';
import { rangeOf, unwrap } from '../evaluate/ast.js';
import type { TextEdit } from '../source/edit.js';
import { type FixContext, together } from './context.js';
import { appendItem } from './insert.js';
import { type WhenEmpty, removeHolder, removeItem } from './remove-item.js';
import { placeOfRule } from './rule-places.js';
import { elementsOf, propertiesOf } from './slots.js';
import {
  type ArrayNode,
  type Item,
  type ObjectNode,
  elementOf,
  isOwnedItem,
  isPlain,
  propertyNamed,
  propertyOf,
  textOf,
} from './written.js';

/** The phrases as elements of the one array that they are written in; `undefined` where their text is not owned. */
function phraseItems({ index, uses }: FixContext, phrases: readonly Phrase[]): readonly Item<ArrayNode>[] | undefined {
  const items = phrases.map(({ site }) => {
    const node = index.nodeAt(site.at);
    const item = node === undefined || !uses.isSingle('phrase', site.at) ? undefined : elementOf(index, node);
    return item !== undefined && isOwnedItem(index, item) ? item : undefined;
  });
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length && new Set(known.map(({ container }) => container)).size === 1
    ? known
    : undefined;
}

/** Takes phrases out of their list. */
export function removePhrases(
  context: FixContext,
  phrases: readonly Phrase[],
  whenEmpty: WhenEmpty,
): readonly TextEdit[] | undefined {
  const items = phraseItems(context, phrases);
  return items === undefined ? undefined : removeItem(context, items, whenEmpty);
}

/** Writes another text in place of a phrase; `undefined` where its characters are not written as they are. */
export function rewritePhrase(context: FixContext, phrase: Phrase, text: string): readonly TextEdit[] | undefined {
  const { index } = context;
  const [item] = phraseItems(context, [phrase]) ?? [];
  const node = item === undefined ? undefined : index.nodeAt(phrase.site.origin ?? phrase.site.at);
  if (node?.type !== 'Literal' && node?.type !== 'TemplateLiteral') return undefined;
  const [start, end] = rangeOf(node);
  const delimiter = index.slice(start, start + 1);
  if (index.slice(start + 1, end - 1) !== phrase.text || /[\\\n\r]|\$\{/.test(text)) return undefined;
  const written = text.split(delimiter).join(`\\${delimiter}`);
  return [{ span: { file: index.file, start: start + 1, end: end - 1 }, text: written }];
}

/** Takes a negative row out; one that is not written in a list goes with what it is for. */
export function removeRow(context: FixContext, row: Phrase): readonly TextEdit[] | undefined {
  const { index, uses } = context;
  const node = index.nodeAt(row.site.at);
  if (node === undefined || !uses.isSingle('phrase', row.site.at)) return undefined;
  return elementOf(index, node) === undefined
    ? removeHolder(context, node)
    : removePhrases(context, [row], 'with-holder');
}

/** Takes a phrase out of its list and adds it to the examples of another rule, as it is written. */
export function movePhrase(context: FixContext, phrase: Phrase, to: EntryDeclaration): readonly TextEdit[] | undefined {
  const node = context.index.nodeAt(phrase.site.at);
  const isLiteral = node?.type === 'Literal' || (node?.type === 'TemplateLiteral' && node.expressions.length === 0);
  if (!isLiteral) return undefined;
  const has = to.examples.items.some(({ text }) => text === phrase.text);
  return together(
    removePhrases(context, [phrase], 'with-holder'),
    has ? [] : addExample(context, to, textOf(context.index, node)),
  );
}

function addExample(context: FixContext, entry: EntryDeclaration, text: string): readonly TextEdit[] | undefined {
  const { index } = context;
  const object = ruleObject(context, entry);
  if (object === undefined) return undefined;
  const property = propertyNamed(object, 'examples');
  if (property === undefined) {
    const listing = isPlain(object) ? propertiesOf(index, object) : undefined;
    return listing === undefined ? undefined : appendItem(index, listing, `examples: [${text}]`, ' ');
  }
  const list = unwrap(property.value);
  const listing = list.type === 'ArrayExpression' ? elementsOf(index, list) : undefined;
  return listing === undefined ? undefined : appendItem(index, listing, text);
}

/** The object literal of a rule, where it is written out: the rule itself, or the options of `.entry(…)`. */
function ruleObject(context: FixContext, entry: EntryDeclaration): ObjectNode | undefined {
  const { index } = context;
  const place = placeOfRule(context, entry);
  if (place === undefined) return undefined;
  if (place.kind === 'link') {
    const options = place.call.arguments[1];
    const inner = options === undefined ? undefined : unwrap(options);
    return inner?.type === 'ObjectExpression' ? inner : undefined;
  }
  const node = index.nodeAt(entry.site.at);
  return node === undefined ? undefined : propertyOf(index, node)?.container;
}
