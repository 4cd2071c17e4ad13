/** Which node or edge of a drawing each finding is about. */
import type { Finding } from '../finding.js';
import type { Span } from '../source/span.js';
import type { Picture } from './picture.js';

/** The findings of each node and each edge, in the order of the picture; most have none. */
export interface Marks {
  readonly nodes: readonly (readonly Finding[])[];
  readonly edges: readonly (readonly Finding[])[];
}

/**
 * Puts each finding on the drawn thing with the smallest place that holds the
 * finding's own. Of a node and an edge at one place, a finding that names both
 * ends of an edge is the edge's. A finding at something that is not drawn, such
 * as a negative row, is put where the first of its related places is; one at no
 * place of this graph is left out.
 */
export function markFindings(picture: Picture, findings: readonly Finding[]): Marks {
  const nodes: Finding[][] = picture.nodes.map(() => []);
  const edges: Finding[][] = picture.edges.map(() => []);
  for (const finding of findings) {
    const isEdge = finding.data.from !== undefined && finding.data.to !== undefined;
    for (const place of [finding.at, ...finding.related.map(({ at }) => at)]) {
      const node = smallest(picture.nodes, place);
      const edge = smallest(picture.edges, place);
      if (!Number.isFinite(Math.min(node.size, edge.size))) continue;
      if (edge.size < node.size || (edge.size === node.size && isEdge)) edges[edge.index]?.push(finding);
      else nodes[node.index]?.push(finding);
      break;
    }
  }
  return { nodes, edges };
}

function smallest(
  things: readonly { readonly spans: readonly Span[] }[],
  at: Span,
): { readonly index: number; readonly size: number } {
  let best = { index: -1, size: Number.POSITIVE_INFINITY };
  for (const [index, { spans }] of things.entries()) {
    for (const span of spans) {
      const holds = span.file === at.file && span.start <= at.start && at.end <= span.end;
      if (holds && span.end - span.start < best.size) best = { index, size: span.end - span.start };
    }
  }
  return best;
}
