/** Where skills stand in the text: by their ids, by names, and where they are declared. */
import type { Analysis } from '../analyze.js';
import type { GraphDeclaration, SkillDeclaration } from '../declare/graph.js';
import { type Node, rangeOf } from '../evaluate/ast.js';
import { type Site, type Span, sameSpan } from '../source/span.js';
import { type Cursor, spanOf } from './cursor.js';

/** What a mention of a skill says: that it starts, that an edge begins or ends there, that the graph has it, what its id is. */
export type MentionRole = 'start' | 'from' | 'to' | 'listed' | 'id';

/** One place that names a skill. */
export interface Mention {
  readonly graph: GraphDeclaration;
  readonly skill: SkillDeclaration | undefined;
  readonly role: MentionRole;
  readonly site: Site;
}

/** Every mention of a skill in one graph, in the order in which the graph declares them. */
export function mentionsOf(graph: GraphDeclaration): readonly Mention[] {
  const mentions: Mention[] = [];
  const add = (role: MentionRole, skill: SkillDeclaration | undefined, site: Site): void => {
    mentions.push({ graph, skill, role, site });
  };
  for (const skill of graph.skills.items) {
    add('listed', skill, skill.site);
    if (skill.idSite !== undefined) add('id', skill, skill.idSite);
  }
  for (const entry of graph.entries.items) add('start', entry.skill, entry.site);
  for (const route of graph.routes.items) {
    add('from', route.from, route.fromSite);
    add('to', route.to, route.toSite);
  }
  return mentions;
}

/** True for a mention that is an id in a text, and not the skill itself. */
export function isById({ graph, role }: Mention): boolean {
  return role === 'id' || (graph.form === 'config' && role !== 'listed');
}

/** The place where a value was written. */
export function originOf(site: Site): Span {
  return site.origin ?? site.at;
}

/**
 * Tells skills apart: two graphs that use one object mean the same skill. One
 * text may make many skills, so the id counts too.
 */
export function keyOf(skill: SkillDeclaration): string {
  const { file, start, end } = originOf(skill.site);
  return JSON.stringify([file, start, end, skill.id]);
}

/** True when the site is at this place, or comes from it. */
export function touches(site: Site, span: Span): boolean {
  return sameSpan(site.at, span) || (site.origin !== undefined && sameSpan(site.origin, span));
}

/** The mentions at the text or name under the cursor. */
export function mentionsAt({ graphs }: Analysis, cursor: Cursor): readonly Mention[] {
  const node = leafOf(cursor);
  if (node === undefined) return [];
  const span = spanOf(cursor.index, node);
  return graphs.flatMap((graph) => mentionsOf(graph).filter(({ site }) => touches(site, span)));
}

/** The skills that the call makes whose callee is under the cursor. */
export function madeAt({ graphs }: Analysis, cursor: Cursor): readonly Mention[] {
  const { index, path, offset } = cursor;
  const call = path.findLast((node) => node.type === 'CallExpression');
  if (call?.type !== 'CallExpression' || rangeOf(call.callee)[1] < offset) return [];
  const span = spanOf(index, call);
  return graphs.flatMap((graph) =>
    mentionsOf(graph).filter(({ role, site }) => role === 'listed' && touches(site, span)),
  );
}

/** The innermost name or literal. */
export function leafOf({ path }: Cursor): Node | undefined {
  const node = path.findLast(({ type }) => type !== 'TemplateElement');
  return node?.type === 'Identifier' || node?.type === 'Literal' || node?.type === 'TemplateLiteral' ? node : undefined;
}
