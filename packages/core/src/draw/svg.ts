/** A declared graph as an SVG image. */
import type { EntryDeclaration, GraphDeclaration, RouteDeclaration, SkillDeclaration } from '../declare/graph.js';
import { orderDecides } from '../checks/claims.js';
import type { Finding } from '../finding.js';
import type { Span } from '../source/span.js';
import { type Layout, type PlacedEdge, type PlacedNode, layOut } from './layout.js';
import { ARROW_LENGTH, num } from './layout-paths.js';
import { markFindings } from './marks.js';
import { type Picture, type PictureEdge, type PictureNode, pictureOf } from './picture.js';
import { LABEL_FONT, NODE_FONT, type SvgTheme, styleSheet } from './svg-style.js';
import { fitText, textWidth } from './text-size.js';

export type { SvgTheme } from './svg-style.js';

/** A part of the graph that stands out in the drawing. A skill brings the edges that begin or end at it. */
export type Highlight = 'start' | SkillDeclaration | EntryDeclaration | RouteDeclaration;

export interface SvgOptions {
  /** `auto` when it is left out. */
  readonly theme?: SvgTheme;
  readonly highlight?: readonly Highlight[];
  /** Each one is marked on the node or edge that it is about. */
  readonly findings?: readonly Finding[];
}

/** Lengths in pixels. */
const MARGIN = 14;
const NOTE_HEIGHT = 22;
const BOX_HEIGHT = 34;
const BOX_PADDING = 14;
const NAME_LIMIT = 190;
const LABEL_LIMIT = 260;
const DIAMOND_HEIGHT = 54;
/** A diamond is narrower where its text has its corners, so it needs more than the text. */
const DIAMOND_STRETCH = 1.3;
const DIAMOND_PADDING = 20;
/** Names are bold, so they are wider than the same text in a label. */
const BOLD = 1.06;
const BADGE = 7;
const BADGE_ROOM = 19;

/**
 * Draws a graph. Every node and edge is a `<g>` that tells what it is
 * (`data-kind`, `data-skill`, `data-from`, `data-to`), where it stands in the
 * source (`data-file`, `data-start`, `data-end`), and which codes were found on
 * it (`data-codes`), so that a page can answer a click.
 */
export function drawSvg(graph: GraphDeclaration, options: SvgOptions = {}): string {
  const picture = pictureOf(graph);
  const marks = markFindings(picture, options.findings ?? []);
  const lit = litParts(picture, options.highlight ?? []);
  const nodes = picture.nodes.map((node, index) => ({
    node,
    findings: marks.nodes[index] ?? [],
    lit: lit.nodes.has(index),
  }));
  const edges = picture.edges.map((edge, index) => ({
    edge,
    findings: marks.edges[index] ?? [],
    lit: lit.edges.has(index),
  }));
  const layout = layOut(
    picture.nodes.map(nodeSize),
    edges.map(({ edge, findings }) => ({ from: edge.from, to: edge.to, labelWidth: labelWidth(edge, findings) })),
    {
      ranks: picture.mode === 'tree' ? 'longest' : 'distance',
      keepsFirst: picture.mode === 'flat' && orderDecides(graph.router) !== false,
    },
  );
  const dim = lit.nodes.size + lit.edges.size > 0;
  const lines = edges.map((part, index) =>
    edgeElement({ ...part, dim: dim && !part.lit }, picture, layout.edges[index]),
  );
  const boxes = nodes.map((part, index) => nodeElement({ ...part, dim: dim && !part.lit }, layout.nodes[index]));
  return frame(picture, layout, options.theme ?? 'auto', [...lines, ...boxes]);
}

function frame(picture: Picture, layout: Layout, theme: SvgTheme, parts: readonly string[]): string {
  const note = noteText(picture);
  const width = Math.ceil(Math.max(layout.width, note === '' ? 0 : textWidth(note, LABEL_FONT)) + 2 * MARGIN);
  const height = Math.ceil(layout.height + 2 * MARGIN + (note === '' ? 0 : NOTE_HEIGHT));
  const noteElement =
    note === '' ? [] : [`<text class="sg-note" x="${MARGIN}" y="${height - MARGIN}">${escapeXml(note)}</text>`];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="sg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Skill graph">`,
    `<style>${styleSheet(theme)}</style>`,
    `<rect class="sg-page" width="${width}" height="${height}" rx="6"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">`,
    ...parts,
    '</g>',
    ...noteElement,
    '</svg>',
  ].join('\n');
}

function noteText({ partial, omitted }: Picture): string {
  const notes = [
    ...(partial ? ['Not all of this graph is known.'] : []),
    ...(omitted > 0 ? [`${omitted} more parts are not drawn.`] : []),
  ];
  return notes.join(' ');
}

function nodeSize(node: PictureNode): { width: number; height: number; grows: boolean } {
  const text = textWidth(fitText(node.text, NODE_FONT, NAME_LIMIT), NODE_FONT * BOLD);
  switch (node.kind) {
    case 'start':
    case 'skill':
      return { width: text + 2 * BOX_PADDING, height: BOX_HEIGHT, grows: node.kind === 'skill' };
    case 'decision':
      return { width: text * DIAMOND_STRETCH + 2 * DIAMOND_PADDING, height: DIAMOND_HEIGHT, grows: false };
  }
}

function labelWidth({ text }: PictureEdge, findings: readonly Finding[]): number {
  const width = text === '' ? 0 : textWidth(fitText(text, LABEL_FONT, LABEL_LIMIT), LABEL_FONT);
  return width + (findings.length > 0 ? BADGE_ROOM : 0);
}

/** Which nodes and edges stand out: those that are meant, and what hangs on them. */
function litParts(
  picture: Picture,
  highlights: readonly Highlight[],
): { nodes: ReadonlySet<number>; edges: ReadonlySet<number> } {
  const [nodes, edges] = [new Set<number>(), new Set<number>()];
  const wanted = new Set<unknown>(highlights);
  for (const [index, node] of picture.nodes.entries()) {
    if (wanted.has(node.kind === 'skill' ? node.skill : node.kind)) nodes.add(index);
  }
  const own = new Set(nodes);
  for (const [index, edge] of picture.edges.entries()) {
    const self = edge.kind === 'branch' ? undefined : edge.kind === 'entry' ? edge.entry : edge.route;
    if (self !== undefined && wanted.has(self)) {
      edges.add(index);
      nodes.add(edge.from).add(edge.to);
    } else if (own.has(edge.to) || own.has(edge.from)) edges.add(index);
  }
  return { nodes, edges };
}

interface Part {
  readonly findings: readonly Finding[];
  readonly lit: boolean;
  readonly dim: boolean;
}

/** The opening tag of a node or edge, with all that is known of it, and its title. */
function opening(
  kind: string,
  classes: readonly string[],
  thing: PictureNode | PictureEdge,
  part: Part,
  data: Readonly<Record<string, string | undefined>>,
): string {
  const severity =
    part.findings.length === 0
      ? undefined
      : part.findings.some(({ severity: it }) => it === 'error')
        ? 'error'
        : 'warning';
  const names = [
    ...classes,
    ...(thing.certain ? [] : ['sg-possible']),
    ...(severity === undefined ? [] : [`sg-${severity}`]),
    ...(part.lit ? ['sg-lit'] : []),
    ...(part.dim ? ['sg-dim'] : []),
  ];
  const codes = [...new Set(part.findings.map(({ code }) => code))].join(' ');
  const attributes = {
    'data-kind': kind,
    ...data,
    ...spanData(thing.source),
    'data-codes': codes === '' ? undefined : codes,
  };
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeXml(value)}"`],
  );
  const title = [thing.title, ...part.findings.map(({ code, message }) => `${code}: ${message}`)]
    .filter((line) => line !== '')
    .join('\n');
  return `<g class="${names.join(' ')}"${written.join('')}><title>${escapeXml(title)}</title>`;
}

function spanData(span: Span | undefined): Readonly<Record<string, string | undefined>> {
  if (span === undefined) return {};
  return { 'data-file': span.file, 'data-start': String(span.start), 'data-end': String(span.end) };
}

function nodeElement(part: Part & { readonly node: PictureNode }, place: PlacedNode | undefined): string {
  const { node } = part;
  if (place === undefined) return '';
  const { x, y, width, height } = place;
  const [left, top] = [x - width / 2, y - height / 2];
  const classes = [`sg-${node.kind}`, ...(node.kind === 'skill' && !node.reached ? ['sg-unreached'] : [])];
  const open = opening(node.kind, classes, node, part, {
    'data-skill': node.kind === 'skill' ? node.skill.id : undefined,
  });
  const name = `<text class="sg-name" x="${num(x)}" y="${num(y + NODE_FONT * 0.35)}">${escapeXml(fitText(node.text, NODE_FONT, NAME_LIMIT))}</text>`;
  const mark =
    part.findings.length === 0
      ? ''
      : badge(
          node.kind === 'decision' ? x : left + width - 2,
          top + (node.kind === 'decision' ? 4 : 2),
          part.findings.length,
        );
  return `${open}${shape(node.kind, place)}${name}${mark}</g>`;
}

function shape(kind: PictureNode['kind'], { x, y, width, height }: PlacedNode): string {
  const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2].map(num);
  if (kind === 'decision')
    return `<path class="sg-box" d="M${left},${num(y)}L${num(x)},${top}L${right},${num(y)}L${num(x)},${bottom}Z"/>`;
  const radius = kind === 'start' ? height / 2 : 7;
  return `<rect class="sg-box" x="${left}" y="${top}" width="${num(width)}" height="${num(height)}" rx="${num(radius)}"/>`;
}

function edgeElement(
  part: Part & { readonly edge: PictureEdge },
  picture: Picture,
  place: PlacedEdge | undefined,
): string {
  const { edge } = part;
  if (place === undefined) return '';
  const ids = [edge.from, edge.to].map((index) => {
    const node = picture.nodes[index];
    return node?.kind === 'skill' ? node.skill.id : undefined;
  });
  const classes = ['sg-edge', ...(edge.solid ? [] : ['sg-model'])];
  const open = opening(edge.kind, classes, edge, part, { 'data-from': ids[0], 'data-to': ids[1] });
  const { x, y } = place.label;
  const marked = part.findings.length > 0;
  const text = fitText(edge.text, LABEL_FONT, LABEL_LIMIT);
  const label =
    text === ''
      ? ''
      : `<text class="sg-label" x="${num(x + (marked ? BADGE_ROOM : 0))}" y="${num(y)}">${escapeXml(text)}</text>`;
  const mark = marked ? badge(x + BADGE, y - 4, part.findings.length) : '';
  return `${open}<path class="sg-line" d="${place.path}"/>${arrow(place)}${label}${mark}</g>`;
}

function arrow({ tip }: PlacedEdge): string {
  const back = tip.points === 'right' ? tip.x - ARROW_LENGTH : tip.x + ARROW_LENGTH;
  return `<path class="sg-tip" d="M${num(tip.x)},${num(tip.y)}L${num(back)},${num(tip.y - 4)}L${num(back)},${num(tip.y + 4)}Z"/>`;
}

/** A disc with the number of findings, or a sign where it is one. */
function badge(x: number, y: number, count: number): string {
  const sign = count === 1 ? '!' : count > 9 ? '9+' : String(count);
  return `<circle class="sg-badge" cx="${num(x)}" cy="${num(y)}" r="${BADGE}"/><text class="sg-mark" x="${num(x)}" y="${num(y + 3.5)}">${sign}</text>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or an attribute. What XML does not allow at all becomes the sign for that. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
