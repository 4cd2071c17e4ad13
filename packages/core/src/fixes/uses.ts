/** How often each place of the text became a declared thing: a place that became two may not be edited for one. */
import { append } from '../source/append.js';
import type { FileFacts } from '../checks/check.js';
import type { MatcherDeclaration } from '../declare/graph.js';
import type { Site, Span } from '../source/span.js';

/** The declared things of one file by their places. */
export interface Uses {
  /** True when exactly one declared thing of its kind comes from the place. */
  isSingle(kind: UseKind, at: Span): boolean;
}

type UseKind = 'entry' | 'route' | 'skill' | 'phrase' | 'condition' | 'regex';

/** Counts what the graphs of a file are made of. */
export function usesOf({ graphs }: Pick<FileFacts, 'graphs'>): Uses {
  const counts = new Map<string, number>();
  const add = (kind: UseKind, at: Span): void => {
    const key = keyOf(kind, at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const graph of graphs) {
    for (const skill of graph.skills.items) add('skill', skill.site.at);
    for (const entry of graph.entries.items) {
      add('entry', entry.site.at);
      for (const phrase of entry.examples.items) add('phrase', phrase.site.at);
      if (entry.match !== undefined) for (const { kind, at } of partsOf(entry.match)) add(kind, at);
    }
    for (const route of graph.routes.items) {
      add('route', route.toSite.at);
      if (route.onToolReturn.kind === 'regex') add('regex', originOf(route.onToolReturn.site));
      for (const condition of route.guard?.conditions.items ?? []) add('condition', condition.at);
    }
    for (const row of graph.neverRoutes.items) add('phrase', row.site.at);
  }
  return { isSingle: (kind, at) => counts.get(keyOf(kind, at)) === 1 };
}

function keyOf(kind: UseKind, at: Span): string {
  return [kind, at.start, at.end, at.file].join(':');
}

/** The place where a value is written. */
function originOf({ at, origin }: Site): Span {
  return origin ?? at;
}

/** The texts and regular expressions that a matcher is made of. */
function partsOf(matcher: MatcherDeclaration): readonly { readonly kind: UseKind; readonly at: Span }[] {
  const parts: { kind: UseKind; at: Span }[] = [];
  const open: MatcherDeclaration[] = [matcher];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'all') append(open, part.parts.items);
    if (part.kind === 'regex') parts.push({ kind: 'regex', at: originOf(part.site) });
    const phrases = part.kind === 'keywords' ? part.keywords.items : part.kind === 'intent' ? part.examples.items : [];
    for (const phrase of phrases) parts.push({ kind: 'phrase', at: phrase.site.at });
  }
  return parts;
}
