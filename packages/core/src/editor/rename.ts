/** Another id for a skill: every text that is this id, or the reason why it cannot be told which texts are. */
import type { Analysis } from '../analyze.js';
import { quote } from '../checks/words.js';
import type { SkillDeclaration } from '../declare/graph.js';
import type { Node } from '../evaluate/ast.js';
import type { SourceIndex } from '../fixes/source-index.js';
import type { TextEdit } from '../source/edit.js';
import { type Span, sameSpan } from '../source/span.js';
import { type TextLiteral, indexOf, spanOf, textLiteral, writtenIn } from './cursor.js';
import { type Mention, isById, keyOf, mentionsOf, originOf } from './mentions.js';
import { idAt, idMentionsOf } from './navigation.js';

/** What renaming the id under the cursor comes to. */
export type Rename =
  | {
      readonly kind: 'edits';
      /** The id under the cursor, without its quotes. */
      readonly span: Span;
      /** The id as it is now. */
      readonly id: string;
      /** In the order of the files and their text; empty where no new id was given. */
      readonly edits: readonly TextEdit[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Renames the skill whose id is under the cursor, in all given files. Only
 * literals are edited that are this id and nothing else. `undefined` where no
 * id of a skill is under the cursor.
 */
export function renameAt(
  analysis: Analysis,
  offset: number,
  newId?: string,
  others: readonly Analysis[] = [],
): Rename | undefined {
  const found = idAt(analysis, offset);
  if (found === undefined) return undefined;
  const analyses = [analysis, ...others];
  if (new Set(found.skills.map(keyOf)).size > 1)
    return { kind: 'refused', reason: 'This text is the id of more than one skill.' };
  const literals = editableTexts(idMentionsOf(found.skills, analyses), found.skills, analyses);
  if (typeof literals === 'string') return { kind: 'refused', reason: literals };
  const clash = newId === undefined ? undefined : refusedId(newId, found.skills, analyses);
  if (clash !== undefined) return { kind: 'refused', reason: clash };
  const edits =
    newId === undefined
      ? []
      : literals.map(({ index, literal }) => ({ span: literal.content, text: writtenIn(index, literal, newId) }));
  return { kind: 'edits', span: found.literal.content, id: found.literal.value, edits };
}

/** Why a text cannot be the new id. */
function refusedId(id: string, skills: readonly SkillDeclaration[], analyses: readonly Analysis[]): string | undefined {
  if (id.trim() === '') return 'The id of a skill cannot be blank.';
  const keys = new Set(skills.map(keyOf));
  const graphs = analyses
    .flatMap((analysis) => analysis.graphs)
    .filter((graph) => graph.skills.items.some((skill) => keys.has(keyOf(skill))));
  const taken = graphs.some((graph) => graph.skills.items.some((skill) => skill.id === id && !keys.has(keyOf(skill))));
  return taken ? `Another skill of the graph has the id ${quote(id, 60)} already.` : undefined;
}

interface EditableText {
  readonly index: SourceIndex;
  readonly literal: TextLiteral;
}

/** The literals of all mentions, each once, in order; or the reason why one of them may not be edited. */
function editableTexts(
  mentions: readonly Mention[],
  skills: readonly SkillDeclaration[],
  analyses: readonly Analysis[],
): readonly EditableText[] | string {
  if (!mentions.some(({ role }) => role === 'id')) return 'It is not in view where the skill declares its id.';
  const texts = new Map<string, EditableText>();
  for (const mention of mentions) {
    const text = editableText(mention, mentions, skills, analyses);
    if (typeof text === 'string') return text;
    const { file, start } = text.literal.content;
    texts.set(`${file} ${start}`, text);
  }
  return [...texts.values()].sort((a, b) => {
    const [one, other] = [a.literal.content, b.literal.content];
    return one.file < other.file ? -1 : one.file > other.file ? 1 : one.start - other.start;
  });
}

function editableText(
  { site }: Mention,
  mentions: readonly Mention[],
  skills: readonly SkillDeclaration[],
  analyses: readonly Analysis[],
): EditableText | string {
  const origin = originOf(site);
  const source = analyses.find((analysis) => analysis.source.file === origin.file)?.source;
  const index = source === undefined ? undefined : indexOf(source);
  const node = index?.nodeAt(origin);
  const literal = index === undefined ? undefined : textLiteral(index, node);
  if (index === undefined) return 'The id is written in a file that is not in view.';
  if (node === undefined || literal === undefined)
    return 'The id is put together from parts, so no text stands for it alone.';
  const keys = new Set(skills.map(keyOf));
  const isShared = analyses.some(({ graphs }) =>
    graphs.some((graph) =>
      mentionsOf(graph).some(
        (other) =>
          isById(other) &&
          other.skill !== undefined &&
          !keys.has(keyOf(other.skill)) &&
          sameSpan(originOf(other.site), origin),
      ),
    ),
  );
  if (isShared) return 'The text of the id is the id of another skill too.';
  const name = site.origin === undefined ? undefined : nameOf(index, node);
  if (name === undefined) return { index, literal };
  const used = usesOtherwise(index, name, mentions);
  return used ? `The constant ${name.name} stands for other things than the id of this skill too.` : { index, literal };
}

type NameNode = Extract<Node, { type: 'Identifier' }>;

/** The constant that a literal is the value of. */
function nameOf(index: SourceIndex, literal: Node): NameNode | undefined {
  const holder = index.holder(literal);
  return holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id : undefined;
}

/** True when a name of this spelling is used for something that is no mention of the skill. */
function usesOtherwise(index: SourceIndex, name: NameNode, mentions: readonly Mention[]): boolean {
  return index
    .namesLike(name.name)
    .some((node) => node !== name && !mentions.some(({ site }) => sameSpan(site.at, spanOf(index, node))));
}
