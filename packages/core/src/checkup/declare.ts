/** Graphs given as data, in the form that the checks read: all known, and without places. */
import type {
  EntryDeclaration,
  GraphDeclaration,
  GuardDeclaration,
  List,
  RouteDeclaration,
  SkillDeclaration,
} from '../declare/graph.js';
import type { SkillGuardData } from '../guard/guard.js';
import { declareMatcher, phrases } from '../match/declare.js';
import type { Site, Span } from '../source/span.js';
import type { CheckupEntry, CheckupInput, CheckupRoute, CheckupTriggerKind } from './problem.js';

const nowhere: Span = { file: '', start: 0, end: 0 };
const site: Site = { at: nowhere };

/** The graph with its skills, entries and routes in their order. An id that is not registered is a skill besides. */
export function declareInput(input: CheckupInput): GraphDeclaration {
  const skills = new Map<string, SkillDeclaration>();
  const skillOf = (id: string): SkillDeclaration => {
    let skill = skills.get(id);
    if (skill === undefined) {
      skill = declareSkill(id, input.triggerKinds.get(id));
      skills.set(id, skill);
    }
    return skill;
  };
  const hasClassifier = input.hasClassifier === true;
  return {
    callee: nowhere,
    form: 'config',
    isTree: input.isTree,
    skills: known([...input.skillIds].map(skillOf)),
    entries: known(input.entries.map((entry) => declareEntry(entry, skillOf(entry.id)))),
    routes: known(input.routes.map((route) => declareRoute(route, skillOf(route.fromId), skillOf(route.toId)))),
    // What else makes the entries exclusive is not told, and makes no difference.
    router: { scorer: input.exclusiveEntries && !hasClassifier, readByModel: false, classifier: hasClassifier },
    neverRoutes: known([]),
    knownTools: undefined,
  };
}

function known<T>(items: readonly T[]): List<T> {
  return { items, complete: true };
}

function declareSkill(id: string, trigger: CheckupTriggerKind | undefined): SkillDeclaration {
  return {
    id,
    site,
    certain: true,
    made: true,
    trigger,
    body: undefined,
    tools: { items: [], complete: false },
    consumes: known([]),
    produces: known([]),
    steps: known([]),
  };
}

function declareEntry({ conditional, match }: CheckupEntry, skill: SkillDeclaration): EntryDeclaration {
  return {
    skill,
    site,
    certain: true,
    condition: match !== undefined ? 'match' : conditional ? 'when' : 'none',
    ...(match !== undefined && { match: declareMatcher(match) }),
    examples: known([]),
    label: null,
  };
}

/** Compilation leaves no conjunction inside another; data made by hand may, and is not followed. */
function declareRoute(route: CheckupRoute, from: SkillDeclaration, to: SkillDeclaration): RouteDeclaration {
  const { deterministic, guard, onToolReturnExact: tool, onToolStatuses: statuses } = route;
  return {
    from,
    to,
    fromSite: site,
    toSite: site,
    certain: true,
    deterministic,
    optionsSite: site,
    conditionSite: site,
    // A condition that is not told may be a function: nothing is proven by it.
    when: deterministic ? 'set' : 'none',
    onToolReturn: tool === undefined ? { kind: 'none' } : { kind: 'exact', name: tool, site },
    onToolStatus: statuses === undefined ? { kind: 'none' } : { kind: 'set', statuses: phrases(statuses), site },
    guard: guard === undefined ? undefined : declareGuard(guard),
    label: null,
  };
}

function declareGuard({ conditions }: SkillGuardData): GuardDeclaration {
  return {
    site,
    conditions: known(conditions.map((data) => ({ data, at: nowhere, key: nowhere, value: nowhere }))),
  };
}
