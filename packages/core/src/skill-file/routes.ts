/** The routes that a file declares, each with the skill that it leads to. */
import { nearestName } from '../declare/nearest.js';
import { TOOL_RESULT_STATUSES } from '../guard/vocabulary.js';
import type { FileRepair } from './fault.js';
import type { Faults } from './faults.js';
import { type ItemLine, type KeyLine, contentOf, isList } from './frontmatter.js';
import type { Piece } from './lines.js';
import { EMPTY, type FileList, NOTHING, namesOf } from './list.js';
import { removeItem, replace, respell } from './repairs.js';
import { type FileRoute, readRoute } from './route.js';

/** Longest condition that is looked at for a repair, in UTF-16 code units. */
const CONDITION_LIMIT = 200;

export function readRoutes(
  faults: Faults,
  key: KeyLine | undefined,
  toolsKey: KeyLine | undefined,
  tools: FileList<Piece>,
): FileList<FileRoute> {
  if (key === undefined) return EMPTY;
  if (!isList(key)) {
    faults.refuse('routes-text', key.line, key.raw);
    return NOTHING;
  }
  if (key.items.length === 0) {
    faults.refuse('no-routes', key.line, key.key);
    return NOTHING;
  }
  const names = toolsKey === undefined || tools.complete ? namesOf(tools) : undefined;
  const routes: FileRoute[] = [];
  const targets = new Map<string, Piece>();
  for (const item of key.items) {
    const route = readOneRoute(faults, item, key, targets);
    if (route === undefined) continue;
    if (!refuseRoute(faults, item, route, names)) routes.push(route);
  }
  return { items: routes, complete: routes.length === key.items.length };
}

function readOneRoute(
  faults: Faults,
  item: ItemLine,
  list: KeyLine,
  targets: Map<string, Piece>,
): FileRoute | undefined {
  const { line, key: target, value } = item;
  if (target.text === '') {
    faults.refuse('route-without-target', line, contentOf(line));
    return undefined;
  }
  const first = targets.get(target.text);
  if (first !== undefined) {
    const other = { start: first.start, end: first.end, note: 'The first route to it.' };
    faults.refuse('repeated-target', line, target, {
      other,
      repairs: removeItem(faults.text, item, list, 'Remove this route'),
    });
  } else targets.set(target.text, target);
  if (value === undefined || value.text === '') {
    // Whether the library takes a colon with nothing behind it for no condition is not known.
    return value === undefined && first === undefined ? { target, statuses: [], line } : undefined;
  }
  const route = readRoute(target, value, line);
  if (route === undefined) {
    faults.refuse('route-condition', line, value, { repairs: swap(value) });
    return undefined;
  }
  return first === undefined ? route : undefined;
}

/** True where a name in the condition of a route is refused. */
function refuseRoute(
  faults: Faults,
  { line }: ItemLine,
  { condition, tool, statuses }: FileRoute,
  names: ReadonlySet<string> | undefined,
): boolean {
  let refused = false;
  if (tool !== undefined && names !== undefined && !names.has(tool.text)) {
    faults.foreignTool('foreign-route-tool', line, tool, names);
    refused = true;
  }
  for (const status of statuses) {
    if (TOOL_RESULT_STATUSES.some((known) => known === status.text)) continue;
    refused = true;
    if (faults.isFull) break;
    const nearest = nearestName(status.text, TOOL_RESULT_STATUSES);
    // `status=denied on t` is read as the one status `denied on t`.
    const swapped = condition === undefined ? [] : swap(condition);
    faults.refuse('unknown-status', line, status, {
      ...(nearest === undefined ? {} : { nearest }),
      repairs: swapped.length > 0 ? swapped : respell(status, status.text, nearest),
    });
  }
  return refused;
}

/** Puts the two parts of a condition in the order that the grammar has, where only that is wrong. */
function swap(condition: Piece): readonly FileRepair[] {
  if (condition.text.length > CONDITION_LIMIT) return [];
  const parts = /^(status=[A-Za-z]+(?:\s*,\s*[A-Za-z]+)*)\s+(on\s+[A-Za-z0-9_-]+)$/.exec(condition.text);
  const right = `${parts?.[2] ?? ''} ${parts?.[1] ?? ''}`;
  return parts === null ? [] : replace(`Change it to \`${right}\``, condition, right);
}
