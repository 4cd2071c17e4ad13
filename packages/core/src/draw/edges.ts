/** The edges of a drawing: which line they have and what stands on it. */
import { append } from '../source/append.js';
import { CAPTION_AND, escapeMermaid, intentCaption, keywordsCaption, regexCaption } from '../match/caption.js';
import { matcherFlags } from '../match/keyword.js';
import { ALL_MEMBERS_MAX } from '../match/match.js';
import { conditionCaption } from '../guard/caption.js';
import { UNKNOWN_TEXT } from './nodes.js';
import type {
  EntryDeclaration,
  GuardDeclaration,
  MatcherDeclaration,
  RouteDeclaration,
  ToolReturn,
  ToolStatus,
} from '../declare/graph.js';

/** One edge between two node ids. */
export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  /** Empty where nothing stands on the edge. */
  readonly caption: string;
  /** False for an edge that only the model can take. */
  readonly solid: boolean;
}

/** The edge from the start to an entry. An author's label is drawn as it is, even an empty one. */
export function drawnEntry(entry: EntryDeclaration, from: string, to: string): DrawnEdge {
  const caption = entry.label === null ? escapeMermaid(entryCaption(entry)) : (entry.label ?? UNKNOWN_TEXT);
  return { from, to, caption, solid: true };
}

/** What stands on an entry, as plain text: its label, else its condition in a few words. */
export function plainEntryCaption(entry: EntryDeclaration): string {
  return entry.label === null ? entryCaption(entry) : (entry.label ?? UNKNOWN_TEXT);
}

/** What stands on a route, as plain text: its label, else its conditions in a few words. */
export function plainRouteCaption(route: RouteDeclaration): string {
  return route.label === null ? routeText(route) : (route.label ?? UNKNOWN_TEXT);
}

/** The edge of a route. */
export function drawnRoute(route: RouteDeclaration, from: string, to: string): DrawnEdge {
  const caption = route.label === null ? routeCaption(route) : (route.label ?? UNKNOWN_TEXT);
  return { from, to, caption, solid: isSolid(route) };
}

function entryCaption(entry: EntryDeclaration): string {
  switch (entry.condition) {
    case 'none':
    case 'when':
      return '';
    case 'match':
      return entry.match === undefined ? UNKNOWN_TEXT : matcherCaption(entry.match);
    case 'unknown':
      return UNKNOWN_TEXT;
  }
}

/** The caption of a matcher as far as it is known; a nested `all` is drawn as flat as it is compiled. */
export function matcherCaption(matcher: MatcherDeclaration): string {
  const parts: string[] = [];
  let complete = true;
  let members = 0;
  // The next part is the last one. A loop, and a bound that compilation has too: an author controls depth and number.
  const open: MatcherDeclaration[] = [matcher];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    members += 1;
    if (members > ALL_MEMBERS_MAX) return UNKNOWN_TEXT;
    if (part.kind === 'all') {
      complete &&= part.parts.complete;
      append(open, part.parts.items.slice(0, ALL_MEMBERS_MAX + 1).reverse());
    } else {
      parts.push(leafCaption(part));
    }
  }
  return withRest(parts, complete, CAPTION_AND);
}

function leafCaption(leaf: Exclude<MatcherDeclaration, { kind: 'all' }>): string {
  switch (leaf.kind) {
    case 'regex':
      return regexCaption(leaf.source, matcherFlags(leaf.flags));
    case 'keywords': {
      const { items, complete } = leaf.keywords;
      return withRest(items.length === 0 ? [] : [keywordsCaption(items.map(({ text }) => text))], complete, ', ');
    }
    case 'intent':
      return intentCaption(leaf.intent?.trim() ?? UNKNOWN_TEXT);
    case 'unknown':
      return UNKNOWN_TEXT;
  }
}

/** The parts, and a sign for those that are not known. */
function withRest(parts: readonly string[], complete: boolean, separator: string): string {
  return (complete ? parts : [...parts, UNKNOWN_TEXT]).join(separator);
}

/**
 * What the library writes on a route without a label. The text that comes from
 * `onToolStatus` and `onToolReturn` counts as a label, so it is not escaped;
 * the caption of a lone guard is.
 */
function routeCaption(route: RouteDeclaration): string {
  const text = routeText(route);
  return toolText(route.onToolReturn) === '' && statusText(route.onToolStatus) === '' ? escapeMermaid(text) : text;
}

function routeText(route: RouteDeclaration): string {
  const tool = toolText(route.onToolReturn);
  const status = statusText(route.onToolStatus);
  const guard = route.guard === undefined ? '' : `when ${guardCaption(route.guard)}`;
  if (tool !== '' || status !== '') return ['on', tool, status, guard].filter((part) => part !== '').join(' ');
  return guard;
}

function guardCaption(guard: GuardDeclaration): string {
  const { items, complete } = guard.conditions;
  return withRest(
    items.map(({ data }) => conditionCaption(data)),
    complete,
    CAPTION_AND,
  );
}

/** Empty where the route has no tool condition, or one that is falsy. */
function toolText(tool: ToolReturn): string {
  switch (tool.kind) {
    case 'none':
      return '';
    case 'exact':
      return tool.name;
    case 'regex':
      return regexCaption(tool.source, tool.flags);
    case 'other':
      return tool.truthy ? tool.text : '';
    case 'unknown':
      return UNKNOWN_TEXT;
  }
}

/** Empty where the route has no status condition. */
function statusText(status: ToolStatus): string {
  switch (status.kind) {
    case 'none':
      return '';
    case 'set':
      return `status=${withRest(
        status.statuses.items.map(({ text }) => text),
        status.statuses.complete,
        '|',
      )}`;
    case 'unknown':
      return `status=${UNKNOWN_TEXT}`;
  }
}

/** The library goes by truthiness here, so `onToolReturn: ''` or `when: null` alone leaves an edge for the model. */
export function isSolid(route: RouteDeclaration): boolean {
  if (route.deterministic === false) return false;
  if (route.when === 'set' || route.when === 'unknown' || route.guard !== undefined) return true;
  return toolText(route.onToolReturn) !== '' || route.onToolStatus.kind !== 'none';
}
