/** Giving a graph the keyword scorer as its classifier. */
import type { Report } from '../checks/check.js';
import { type Node, rangeOf, unwrap } from '../evaluate/ast.js';
import type { Subjects } from '../finding.js';
import type { Fix, TextEdit } from '../source/edit.js';
import { type FixContext, type GraphFixContext, type RefusalFixContext, suggestion, together } from './context.js';
import { importName } from './imports.js';
import { appendItem } from './insert.js';
import { isOwned } from './owned.js';
import { placeOfRule } from './rule-places.js';
import { linkOf, propertiesOf } from './slots.js';
import type { CallNode, SourceIndex } from './source-index.js';
import { type ObjectNode, isOwnedItem, methodOf, propertyNamed, propertyOf } from './written.js';
import { indentOf, lineBreak, ownLineStart } from './trivia.js';

const TITLE = 'Add a keyword scorer as the classifier';
const SCORER = 'keywordScorer';

/** Adds `classify` to the graph of an intent that nobody judges. */
export function addClassifier(_report: Report<Subjects>, context: GraphFixContext, position: number): readonly Fix[] {
  const { graph } = context;
  const entry = graph.entries.items[position];
  // Beside another router a classifier is refused.
  if (
    entry === undefined ||
    graph.isTree !== false ||
    graph.router.scorer !== false ||
    graph.router.readByModel !== false
  )
    return [];
  const place = placeOfRule(context, entry);
  if (place === undefined) return [];
  if (place.kind === 'link') return withScorer(context, (scorer) => classifyCall(context.index, place.call, scorer));
  const rules = propertyOf(context.index, place.array);
  return rules !== undefined && isOwnedItem(context.index, rules) ? addToStart(context, rules.container) : [];
}

/** Adds `classify` beside the `routing` that needs it. */
export function addClassifierForRouting(context: RefusalFixContext): readonly Fix[] {
  const { index, refusal } = context;
  const property = index.propertyAt(refusal.at);
  const start = property === undefined ? undefined : index.parent(property);
  return property !== undefined && start?.type === 'ObjectExpression' && isOwned(index, property)
    ? addToStart(context, start)
    : [];
}

function addToStart(context: FixContext, start: ObjectNode): readonly Fix[] {
  return withScorer(context, (scorer) => {
    const property = propertyNamed(start, 'classify');
    if (property !== undefined) {
      const [begin, end] = rangeOf(property.value);
      return property.shorthand ? undefined : [{ span: { file: context.index.file, start: begin, end }, text: scorer }];
    }
    const listing = propertiesOf(context.index, start);
    return listing === undefined ? undefined : appendItem(context.index, listing, `classify: ${scorer}`, ' ');
  });
}

function withScorer(context: FixContext, write: (scorer: string) => readonly TextEdit[] | undefined): readonly Fix[] {
  const name = importName(context.index, SCORER);
  return name === undefined ? [] : suggestion(TITLE, together(write(`${name.text}()`), name.edits));
}

/** `.classify(…)` before the `.build(…)` of the chain, or the one `.build(…)` of the builder's variable. */
function classifyCall(index: SourceIndex, entry: CallNode, scorer: string): readonly TextEdit[] | undefined {
  const build = buildOf(index, entry);
  const slot = build === undefined ? undefined : linkOf(index, build);
  if (slot === undefined) return undefined;
  const isOnOwnLine = ownLineStart(index.text, slot.start) !== undefined;
  const gap = isOnOwnLine ? lineBreak(index.text) + indentOf(index.text, slot.start) : '';
  return [{ span: { file: index.file, start: slot.start, end: slot.start }, text: `.classify(${scorer})${gap}` }];
}

function buildOf(index: SourceIndex, entry: CallNode): CallNode | undefined {
  let at: CallNode = entry;
  for (let next = nextLink(index, at); next !== undefined; next = nextLink(index, at)) {
    at = next;
    if (methodOf(at) === 'build') return at;
  }
  const root = rootOf(entry);
  const holder = index.parent(index.outer(at));
  const name =
    root.type === 'Identifier'
      ? root.name
      : holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier'
        ? holder.id.name
        : undefined;
  const builds = index.calls().filter((call) => {
    const origin = rootOf(call);
    return methodOf(call) === 'build' && origin.type === 'Identifier' && origin.name === name;
  });
  const [build] = builds;
  return builds.length === 1 && build !== undefined && isOwned(index, build) ? build : undefined;
}

function nextLink(index: SourceIndex, call: CallNode): CallNode | undefined {
  const outer = index.outer(call);
  const member = index.parent(outer);
  if (member?.type !== 'MemberExpression' || member.object !== outer) return undefined;
  const callee = index.outer(member);
  const next = index.parent(callee);
  return next?.type === 'CallExpression' && next.callee === callee ? next : undefined;
}

/** What a chain of calls begins with. */
function rootOf(call: CallNode): Node {
  let root: Node = call;
  while (root.type === 'CallExpression') {
    const callee: Node = unwrap(root.callee);
    if (callee.type !== 'MemberExpression') return root;
    root = unwrap(callee.object);
  }
  return root;
}
