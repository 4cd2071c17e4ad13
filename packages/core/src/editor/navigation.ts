/** From an id in a text to the skill that has it, and back: definition, references, highlights. */
import type { Analysis } from '../analyze.js';
import type { SkillDeclaration } from '../declare/graph.js';
import { type Span, sameSpan } from '../source/span.js';
import { type TextLiteral, cursorAt, indexOf, literalAt, textLiteral } from './cursor.js';
import { type Mention, isById, keyOf, mentionsAt, mentionsOf, originOf } from './mentions.js';

/** Where an id leads. */
export interface Definition {
  /** The id under the cursor, without its quotes. */
  readonly from: Span;
  /** The id where the skill declares it, else the skill. */
  readonly to: Span;
  /** The whole expression that makes the skill. */
  readonly whole: Span;
}

/** One place where the id of a skill is written. */
export interface Reference {
  readonly span: Span;
  /** True where the skill itself declares the id. */
  readonly isDefinition: boolean;
}

/** The ids under a cursor, and the skills that have them. */
export interface IdUnderCursor {
  readonly literal: TextLiteral;
  readonly skills: readonly SkillDeclaration[];
}

/** The id that the cursor is in, where it is known which skill has it. */
export function idAt(analysis: Analysis, offset: number): IdUnderCursor | undefined {
  const cursor = cursorAt(analysis.source, offset);
  const literal = cursor === undefined ? undefined : literalAt(cursor);
  if (cursor === undefined || literal === undefined) return undefined;
  const skills = mentionsAt(analysis, cursor)
    .filter(isById)
    .flatMap(({ skill }) => (skill === undefined ? [] : [skill]));
  return skills.length === 0 ? undefined : { literal, skills };
}

/**
 * The declarations that the id at an offset leads to. `others` are the analyses
 * of other files of the program, which make places there exact.
 */
export function definitionsAt(
  analysis: Analysis,
  offset: number,
  others: readonly Analysis[] = [],
): readonly Definition[] {
  const id = idAt(analysis, offset);
  if (id === undefined) return [];
  const definitions = id.skills.map((skill) => ({
    from: id.literal.content,
    to: contentOf(originOf(skill.idSite ?? skill.site), [analysis, ...others]),
    whole: originOf(skill.site),
  }));
  return definitions.filter(({ to }, at) => definitions.findIndex((other) => sameSpan(other.to, to)) === at);
}

/** Every place in the given files where the id at an offset is written, with its declaration. */
export function referencesAt(
  analysis: Analysis,
  offset: number,
  others: readonly Analysis[] = [],
): readonly Reference[] {
  const id = idAt(analysis, offset);
  return id === undefined ? [] : referencesTo(id.skills, [analysis, ...others]);
}

/** The references that stand in the analysed file. */
export function highlightsAt(analysis: Analysis, offset: number): readonly Reference[] {
  return referencesAt(analysis, offset).filter(({ span }) => span.file === analysis.source.file);
}

/** The mentions by id of any of these skills. */
export function idMentionsOf(skills: readonly SkillDeclaration[], analyses: readonly Analysis[]): readonly Mention[] {
  const keys = new Set(skills.map(keyOf));
  return analyses.flatMap(({ graphs }) =>
    graphs.flatMap((graph) =>
      mentionsOf(graph).filter(
        (mention) => mention.skill !== undefined && isById(mention) && keys.has(keyOf(mention.skill)),
      ),
    ),
  );
}

function referencesTo(skills: readonly SkillDeclaration[], analyses: readonly Analysis[]): readonly Reference[] {
  const found = new Map<string, Reference>();
  for (const { role, site } of idMentionsOf(skills, analyses)) {
    const span = contentOf(originOf(site), analyses);
    const key = JSON.stringify([span.file, span.start, span.end]);
    const isDefinition = role === 'id' || found.get(key)?.isDefinition === true;
    found.set(key, { span, isDefinition });
  }
  return [...found.values()].sort((a, b) =>
    a.span.file < b.span.file ? -1 : a.span.file > b.span.file ? 1 : a.span.start - b.span.start,
  );
}

/** A literal without its quotes, where its file is in view. */
function contentOf(span: Span, analyses: readonly Analysis[]): Span {
  const source = analyses.find(({ source: { file } }) => file === span.file)?.source;
  const index = source === undefined ? undefined : indexOf(source);
  return (index === undefined ? undefined : textLiteral(index, index.nodeAt(span)))?.content ?? span;
}
