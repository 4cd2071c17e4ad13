/** `unknown-tool-status`: a route waits for a status that no tool result can have. */
import type { GuardConditionDeclaration, Phrase, RouteDeclaration } from '../declare/graph.js';
import { nearestName } from '../declare/nearest.js';
import type { Subjects } from '../finding.js';
import { respell } from '../fixes/respell.js';
import { TOOL_RESULT_STATUSES, isToolResultStatus } from '../guard/vocabulary.js';
import { graphCheck } from './check.js';
import { meant } from './spelling.js';
import { originOf, subjects } from './subjects.js';
import { list, quote } from './words.js';

/** The facts of a status that does not exist. */
export interface UnknownToolStatus extends Subjects {
  readonly status: string;
  /** Where it is waited for. */
  readonly place: 'onToolStatus' | 'guard';
  readonly nearest?: string;
}

export const unknownToolStatus = graphCheck({
  code: 'unknown-tool-status',
  since: '9.19',
  severity: 'error',
  origin: 'own',
  description: 'A route or its guard names a status that no tool result can have',
  options: {},
  message: ({ status, place, nearest }: UnknownToolStatus) =>
    `No tool result has the status ${quote(status)}. The statuses are ${list(TOOL_RESULT_STATUSES, 7)}, so ` +
    `${place === 'guard' ? 'comparing the status with it decides nothing' : 'the route never waits for it'}; ` +
    `${meant(nearest) ?? 'write one of these'}.`,
  run(graph) {
    return graph.routes.items.flatMap((route) =>
      statusesOf(route).map(({ place, text, site }) => {
        const nearest = nearestName(text, TOOL_RESULT_STATUSES);
        const data = { ...subjects(route), status: text, place, ...(nearest === undefined ? {} : { nearest }) };
        return { at: site.at, data, related: originOf(site, 'The status is written here.') };
      }),
    );
  },
  fixes: ({ at, related, data: { status, nearest } }, { index }) =>
    nearest === undefined || (related ?? []).length > 0 ? [] : respell(index, { at }, status, nearest),
});

type Mention = Phrase & { readonly place: UnknownToolStatus['place'] };

function statusesOf({ onToolStatus, guard }: RouteDeclaration): readonly Mention[] {
  const own = onToolStatus.kind === 'set' ? onToolStatus.statuses.items : [];
  const compared = guard?.conditions.items.flatMap(guardStatuses) ?? [];
  return [
    ...own.map((phrase): Mention => ({ ...phrase, place: 'onToolStatus' })),
    ...compared.map((phrase): Mention => ({ ...phrase, place: 'guard' })),
  ].filter(({ text }) => !isToolResultStatus(text));
}

/** The statuses of one condition that `guard-unsatisfiable` does not tell about: it does where none of them exists. */
function guardStatuses({ data, texts = [] }: GuardConditionDeclaration): readonly Phrase[] {
  if (data.key !== 'status') return [];
  switch (data.op) {
    case 'ne':
    case 'notIn':
      return texts;
    case 'in':
      return texts.some(({ text }) => isToolResultStatus(text)) ? texts : [];
    case 'eq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return [];
  }
}
