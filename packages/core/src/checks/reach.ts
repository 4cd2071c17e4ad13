/** Which skills no deterministic route leads to, whatever is not known about the graph. */
import type { GraphDeclaration, List, RouteDeclaration, SkillDeclaration } from '../declare/graph.js';
import { SkillSet } from './skill-set.js';

/** A registered skill that is proven not to be reached, with the routes that are known to lead to it. */
export interface Unreached {
  readonly skill: SkillDeclaration;
  /** The bare routes that are certainly there. */
  readonly bare: readonly RouteDeclaration[];
  /** The deterministic routes that are certainly there; no walk gets to their sources. */
  readonly dead: readonly RouteDeclaration[];
  /** True when there may be a bare route into the skill. */
  readonly maybeBare: boolean;
  /** True when a deterministic route into the skill may be there without being known to be. */
  readonly maybeDead: boolean;
}

const found = new WeakMap<GraphDeclaration, readonly Unreached[]>();

/**
 * The skills that no walk from the entries gets to, in registration order.
 * Nothing is said when entries or routes may be missing, or when one that may
 * be taken leads nobody knows where.
 */
export function unreachedSkills(graph: GraphDeclaration): readonly Unreached[] {
  let known = found.get(graph);
  if (known === undefined) {
    known = findUnreached(graph);
    found.set(graph, known);
  }
  return known;
}

/** Every item is known and certainly there. */
function isWhole(list: List<{ readonly certain: boolean }>): boolean {
  return list.complete && list.items.every((item) => item.certain);
}

function findUnreached(graph: GraphDeclaration): readonly Unreached[] {
  if (graph.isTree !== false || !isWhole(graph.entries) || !isWhole(graph.routes)) return [];
  const reached = walk(graph);
  if (reached === undefined) return [];

  const routes = graph.routes.items;
  const bareInto = targetsOf(routes.filter((route) => route.deterministic !== true));
  const unsureInto = targetsOf(routes.filter((route) => route.deterministic !== false && !isKnownInto(route)));
  const deadInto = targetsOf(routes.filter((route) => route.deterministic === true && route.certain));
  const into = groupByTarget(routes);

  return graph.skills.items
    .filter((skill) => skill.certain && !reached.mayHave(skill))
    .map((skill) => {
      const certain = (into.get(skill) ?? []).filter((route) => route.certain);
      const dead = certain.filter((route) => route.deterministic === true);
      return {
        skill,
        bare: certain.filter((route) => route.deterministic === false),
        dead,
        maybeBare: bareInto === 'any' || bareInto.mayHave(skill),
        maybeDead: dead.length === 0 && (mayLead(unsureInto, skill) || mayLead(deadInto, skill)),
      };
    });
}

/** True for a deterministic route that is certainly there and certainly deterministic. */
function isKnownInto(route: RouteDeclaration): boolean {
  return route.certain && route.deterministic === true;
}

type Targets = SkillSet | 'any';

function mayLead(targets: Targets, skill: SkillDeclaration): boolean {
  return targets === 'any' || targets.mayHave(skill);
}

/** The targets of these routes; `any` when one of them may be any skill. */
function targetsOf(routes: readonly RouteDeclaration[]): Targets {
  const targets = new SkillSet();
  for (const { to } of routes) {
    if (to === undefined) return 'any';
    targets.add(to);
  }
  return targets;
}

function groupByTarget(
  routes: readonly RouteDeclaration[],
): ReadonlyMap<SkillDeclaration, readonly RouteDeclaration[]> {
  const groups = new Map<SkillDeclaration, RouteDeclaration[]>();
  for (const route of routes) {
    if (route.to === undefined) continue;
    const group = groups.get(route.to);
    if (group === undefined) groups.set(route.to, [route]);
    else group.push(route);
  }
  return groups;
}

/**
 * Every skill that a walk may get to: all entries, then every route that may
 * be deterministic and whose source may be one of the skills so far. It is
 * `undefined` when such a route or entry may lead anywhere. A skill counts as
 * reached under the name by which an entry or route leads to it, so two
 * opaque skills are not taken for one another by way of a third.
 */
function walk(graph: GraphDeclaration): SkillSet | undefined {
  const reached = new SkillSet();
  const open: SkillDeclaration[] = [];
  const reach = (skill: SkillDeclaration): void => {
    reached.add(skill);
    open.push(skill);
  };
  // With an incomplete list, a skill of which only the id is known is one of those that the list does not show.
  const listed = new Set(graph.skills.items);
  const isHidden = (skill: SkillDeclaration): boolean => !graph.skills.complete && !listed.has(skill);
  for (const { skill } of graph.entries.items) {
    if (skill === undefined || isHidden(skill)) return undefined;
    reach(skill);
  }
  const routes = new RoutesBySource();
  const anywhere: RouteDeclaration[] = [];
  for (const route of graph.routes.items) {
    if (route.deterministic === false) continue;
    if (route.from === undefined) anywhere.push(route);
    else routes.add(route.from, route);
  }
  let followed = open.length > 0 ? anywhere : [];
  for (;;) {
    for (const { to } of followed) {
      if (to === undefined || isHidden(to)) return undefined;
      reach(to);
    }
    const skill = open.pop();
    if (skill === undefined) return reached;
    followed = routes.take(skill);
  }
}

/** Routes by the skill they leave, so that each is followed once. */
class RoutesBySource {
  /** By whether the source was made in view, then by its id. */
  readonly #made = new Map<string | undefined, Map<SkillDeclaration, RouteDeclaration[]>>();
  readonly #opaque = new Map<string | undefined, Map<SkillDeclaration, RouteDeclaration[]>>();

  add(from: SkillDeclaration, route: RouteDeclaration): void {
    const byId = from.made ? this.#made : this.#opaque;
    let sources = byId.get(from.id);
    if (sources === undefined) {
      sources = new Map();
      byId.set(from.id, sources);
    }
    const routes = sources.get(from);
    if (routes === undefined) sources.set(from, [route]);
    else routes.push(route);
  }

  /** Removes and returns the routes whose source may be this skill. */
  take(skill: SkillDeclaration): RouteDeclaration[] {
    const taken: RouteDeclaration[] = [];
    const own = (skill.made ? this.#made : this.#opaque).get(skill.id);
    append(taken, own?.get(skill));
    own?.delete(skill);
    for (const byId of skill.made ? [this.#opaque] : [this.#made, this.#opaque]) {
      for (const id of skill.id === undefined ? [...byId.keys()] : [skill.id, undefined]) {
        for (const routes of byId.get(id)?.values() ?? []) append(taken, routes);
        byId.delete(id);
      }
    }
    return taken;
  }
}

/** Without a spread: an array may have more items than a call may have arguments. */
function append<T>(target: T[], items: readonly T[] | undefined): void {
  for (const item of items ?? []) target.push(item);
}
