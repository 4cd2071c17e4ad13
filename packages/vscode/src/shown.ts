/** From what the server answers to what the page shows. */
import type { GraphView } from 'skill-graph-core';
import type { ShownGraph, ShownLine } from './messages.js';

/** What is known of the graph that a view follows. */
export interface Followed {
  readonly name: string | undefined;
  readonly graph: ShownGraph;
}

/**
 * The next state of a view. Half-typed code often has no graph to draw; then
 * the last drawing stays, and a note says so.
 */
export function followed(before: Followed | undefined, view: GraphView | undefined, answered: boolean): Followed {
  const old = before?.graph.drawings ?? [];
  const isStale = (view === undefined || view.drawings.length === 0) && old.length > 0;
  const note = noteOf(view, answered, isStale);
  return {
    name: view?.name ?? before?.name,
    graph: {
      drawings: isStale ? old : (view?.drawings ?? []),
      findings:
        view?.findings.map(({ code, severity, message, at }): ShownLine => ({
          severity,
          name: code,
          text: message,
          place: at,
        })) ?? [],
      unknown:
        view?.unknown.map(({ text, reason, areas, at }): ShownLine => ({
          severity: 'unknown',
          name: text,
          text: `${reason} (${areas.join(', ')})`,
          place: at,
        })) ?? [],
      isStale,
      ...(note === undefined ? {} : { note }),
    },
  };
}

function noteOf(view: GraphView | undefined, answered: boolean, isStale: boolean): string | undefined {
  if (!answered) return "VS Code's TypeScript server does not answer.";
  if (view === undefined)
    return isStale
      ? 'The graph is not in the file any more. This is how it was.'
      : 'There is no skill graph in this file.';
  if (view.drawings.length > 0) return undefined;
  return isStale
    ? 'The graph cannot be evaluated as it stands now. This is how it was.'
    : 'This graph could not be evaluated, so there is nothing to draw.';
}
