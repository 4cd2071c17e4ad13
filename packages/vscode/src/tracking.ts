/** Keeps hold of one call while its file is edited. */
import type { GraphView } from 'skill-graph-core';
import type { TextDocumentContentChangeEvent } from 'vscode';

/** Where an offset is after some changes, which are given from the end of the text to its start, as VS Code does. */
export function movedOffset(offset: number, changes: readonly TextDocumentContentChangeEvent[]): number {
  return changes.reduce((at, { rangeOffset, rangeLength, text }) => {
    if (rangeOffset + rangeLength <= at) return at + text.length - rangeLength;
    // What the offset stood in was replaced.
    return rangeOffset < at ? rangeOffset : at;
  }, offset);
}

/** The graph whose call a cursor is in or behind; the first one where the cursor is before all of them. */
export function graphAtCursor(graphs: readonly GraphView[], offset: number): GraphView | undefined {
  return graphs.findLast(({ at }) => at.start <= offset) ?? graphs[0];
}

/** The graph whose call is closest to where a call was. */
export function closestGraph(graphs: readonly GraphView[], offset: number): GraphView | undefined {
  const distance = ({ at }: GraphView): number => Math.abs(at.start - offset);
  return graphs.reduce<GraphView | undefined>(
    (best, graph) => (best === undefined || distance(graph) < distance(best) ? graph : best),
    undefined,
  );
}
