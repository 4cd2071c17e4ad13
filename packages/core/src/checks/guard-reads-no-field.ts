/** `guard-reads-no-field`: a guard has a condition on a field that the tool's result does not have. */
import type { GuardConditionDeclaration, RouteDeclaration, SkillDeclaration } from '../declare/graph.js';
import { nearestName } from '../declare/nearest.js';
import type { Subjects } from '../finding.js';
import { renameGuardKey } from '../fixes/guard-edits.js';
import { GUARD_HOP_KEYS, isHopKey } from '../guard/vocabulary.js';
import { type Report, graphCheck } from './check.js';
import { type LiteralResult, conditionsByKey, literalResult } from './literal-result.js';
import { meant } from './spelling.js';
import { subjects } from './subjects.js';
import { list, quote } from './words.js';

/** The facts of a field that is not there. */
export interface GuardReadsNoField extends Subjects {
  readonly key: string;
  /** The route's position, counted from 0. */
  readonly route: number;
  /** The tool whose result is known; without one it is only the dot in the key that tells. */
  readonly tool?: string;
  readonly fields: readonly string[];
  readonly nearest?: string;
}

/** Two or more names with dots between them, as one writes a path. */
const PATH = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)+$/;

/**
 * Fields by which results in JSON usually tell of a failure: a call that fails
 * may have them although `execute` returns none of them.
 */
const FAILURE_FIELDS: ReadonlySet<string> = new Set(['error', 'errors', 'message', 'reason', 'code']);

export const guardReadsNoField = graphCheck({
  code: 'guard-reads-no-field',
  since: '9.51',
  severity: 'warning',
  origin: 'own',
  description: 'A guard has a condition on a field that the result of the tool does not have',
  options: {
    dottedKeys: {
      description: 'Also report a key with dots in it, which looks like a path, where the result is not known.',
      recommended: false,
      strict: true,
      checkup: false,
    },
  },
  message({ key, tool, fields, nearest }: GuardReadsNoField) {
    if (tool === undefined)
      return (
        `The key ${quote(key, 40)} reads one field with dots in its name, not a path. A guard sees only the top-level ` +
        'fields of the result; return the value there under a name of its own.'
      );
    const proof =
      fields.length === 0
        ? 'The tool returns no object, so the field is never there'
        : `The tool returns ${list(fields.map((field) => quote(field)))}, so the field is never there`;
    return (
      `The result of ${quote(tool)} has no field ${quote(key)}. ${proof}; ` +
      `${meant(nearest) ?? 'read a field that it returns, or return this one'}.`
    );
  },
  run(graph, options) {
    return graph.routes.items.flatMap((route, index) => {
      const result = literalResult(graph, route);
      return [...conditionsByKey(route)].flatMap(([key, conditions]) => {
        const [first] = conditions;
        if (first === undefined || isHopKey(key) || result?.fields.has(key) === true) return [];
        if (result !== undefined && !FAILURE_FIELDS.has(key)) return [lacking(route, index, first, result)];
        if (!options.dottedKeys || !PATH.test(key) || returnsField(graph.skills.items, key)) return [];
        return [{ at: first.at, data: { ...subjects(route), key, route: index, fields: [] } }];
      });
    });
  },
  fixes: (report, context) => {
    const { nearest, route } = report.data;
    return nearest === undefined ? [] : renameGuardKey(report, context, route, nearest);
  },
});

function lacking(
  route: RouteDeclaration,
  index: number,
  { at, data: { key } }: GuardConditionDeclaration,
  { tool, site, fields }: LiteralResult,
): Report<GuardReadsNoField> {
  const names = [...fields.keys()];
  const taken = new Set(conditionsByKey(route).keys());
  const nearest = nearestName(
    key,
    [...names, ...GUARD_HOP_KEYS].filter((name) => !taken.has(name)),
  );
  const facts = { ...subjects(route), key, route: index, tool, fields: names };
  return {
    at,
    data: { ...facts, ...(nearest === undefined ? {} : { nearest }) },
    related: [{ at: site.at, note: 'The tool whose result it is.' }],
  };
}

/** True when some tool in view returns a field of this very name. */
function returnsField(skills: readonly SkillDeclaration[], key: string): boolean {
  const tools = skills.flatMap((skill) => skill.tools.items);
  return tools.some(({ returns }) => returns?.items.some(({ name }) => name === key) === true);
}
