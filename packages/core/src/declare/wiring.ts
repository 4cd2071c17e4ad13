/**
 * One graph while it is declared: what the builder's calls and the object
 * form's fields have in common. Each method is one step of the library's own
 * declaring, with the refusals of that step.
 */
import type { Node } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import type { Value } from '../evaluate/value.js';
import type { Related } from '../finding.js';
import type { Span } from '../source/span.js';
import { builtGraph } from './built.js';
import type { Context } from './context.js';
import type {
  EntryDeclaration,
  GraphDeclaration,
  List,
  MountDeclaration,
  RouteDeclaration,
  RouterDeclaration,
  SkillDeclaration,
  Ternary,
  ToolDeclaration,
  TreeDeclaration,
} from './graph.js';
import { NeverRoutes } from './phrases.js';
import { type Refused, describe } from './read.js';
import type { RouteConditions } from './route.js';
import { type SkillDraft, isSkill, readSkill } from './skill.js';
import type { RefusalData } from './refusal.js';
import { TreeReader } from './tree.js';

export type SkillPlace = RefusalData['not-a-skill']['place'];

/** Everything of an entry but its place in the graph. */
export type EntryParts = Pick<EntryDeclaration, 'condition' | 'match' | 'when' | 'examples' | 'label'>;

export class Wiring {
  private readonly skillsByObject = new Map<object, SkillDraft>();
  private readonly skills: SkillDraft[] = [];
  private readonly skillsById = new Map<string | undefined, SkillDraft[]>();
  private readonly entries: EntryDeclaration[] = [];
  private readonly routes: RouteDeclaration[] = [];
  /** Lists in which something unknown may stand. */
  readonly complete = { skills: true, entries: true, routes: true };
  readonly neverRoutes = new NeverRoutes();
  router: RouterDeclaration = { scorer: false, readByModel: false, classifier: false };
  /** The root of a tree, when there is one. */
  tree: { readonly root: Datum; readonly at: Span } | undefined;
  isTree: Ternary = false;
  knownTools: List<ToolDeclaration> | undefined;
  /** Whether the check-up runs when the graph is built. */
  isChecked: Ternary = true;

  constructor(
    readonly c: Context,
    readonly m: Machine,
    readonly callee: Span,
    readonly form: 'builder' | 'config',
  ) {}

  /** Registers a skill where it is listed or wired; `undefined` when it is refused. */
  register(datum: Datum, place: SkillPlace, certain: boolean): SkillDeclaration | undefined {
    const { c, m } = this;
    const skill = isSkill(datum);
    if (skill === false) {
      this.complete.skills = false;
      this.refuseSkill(datum, place);
      return undefined;
    }
    const identity =
      datum.kind === 'object' || datum.kind === 'unknown' || datum.kind === 'promise' ? datum.identity : datum;
    const known = this.skillsByObject.get(identity);
    if (known !== undefined) {
      if (certain) known.certain = true;
      return known;
    }
    c.note(m, 'skill', datum);
    const draft = readSkill(c, m, datum, certain);
    const twin =
      draft.id === undefined || !draft.made ? undefined : this.registeredAs(draft.id).find((other) => other.made);
    this.skillsByObject.set(identity, draft);
    if (twin?.certain === true && twin.id !== undefined) {
      // The library stops here; which of the two is meant elsewhere is not known.
      this.complete.skills = false;
      c.refuse(m, {
        code: 'duplicate-skill-id',
        data: { skill: twin.id },
        at: draft.site.at,
        related: [{ at: twin.site.at, note: 'The first skill with this id.' }, ...skillOrigin(draft.site)],
      });
      return draft;
    }
    this.skills.push(draft);
    const same = this.skillsById.get(draft.id);
    if (same === undefined) this.skillsById.set(draft.id, [draft]);
    else same.push(draft);
    return draft;
  }

  private refuseSkill(datum: Datum, place: SkillPlace): void {
    const { c, m } = this;
    const where = c.places.refused(datum);
    if (datum.kind === 'primitive' && (datum.value === undefined || datum.value === null)) {
      const reason = place === 'tree' ? 'bad-tree' : 'no-skill';
      c.refuse(m, { code: 'malformed-graph', data: { reason, got: describe(datum) }, ...where });
      return;
    }
    const id = datum.kind === 'object' ? readSkill(c, m, datum, true).id : undefined;
    const flavor = datum.kind === 'object' ? datum.properties.get('flavor')?.datum : undefined;
    const data = {
      flavor: flavor?.kind === 'primitive' ? String(flavor.value) : undefined,
      place,
      ...(id === undefined ? {} : { skill: id }),
    };
    c.refuse(m, { code: 'not-a-skill', data, ...where });
  }

  addEntry(skill: SkillDeclaration | undefined, datum: Datum, certain: boolean, parts: EntryParts): void {
    this.entries.push({ skill, site: this.c.places.site(datum), certain, ...parts });
  }

  addRoute(
    from: { readonly skill: SkillDeclaration | undefined; readonly datum: Datum },
    to: { readonly skill: SkillDeclaration | undefined; readonly datum: Datum },
    certain: boolean,
    conditions: RouteConditions,
  ): void {
    const { places } = this.c;
    this.routes.push({
      from: from.skill,
      to: to.skill,
      fromSite: places.site(from.datum),
      toSite: places.site(to.datum),
      certain,
      ...conditions,
    });
  }

  /** The registered skills with their ids, for references by id. */
  registered(): readonly SkillDeclaration[] {
    return this.skills;
  }

  /** The registered skills with one id. */
  registeredAs(id: string | undefined): readonly SkillDeclaration[] {
    return this.skillsById.get(id) ?? [];
  }

  /** Something unknown may have been declared. */
  lose(): void {
    this.complete.skills = false;
    this.complete.entries = false;
    this.complete.routes = false;
    this.neverRoutes.lose();
    const { router } = this;
    this.router = {
      scorer: router.scorer === true ? true : undefined,
      readByModel: router.readByModel === true ? true : undefined,
      classifier: router.classifier === true ? true : undefined,
    };
    this.isTree = this.isTree === true ? true : undefined;
  }

  /** The refusals of `build()`, and the graph that the expression `node` builds. */
  finish(conflicts: Conflicts, node: Node): Value {
    const { c, m, callee, form, router, isChecked } = this;
    this.refuseConflicts(conflicts);
    const tree = this.readTree();
    const mounts: MountDeclaration[] = [];
    const declaresTools = this.knownTools !== undefined;
    this.addProjectTools();
    const graph: GraphDeclaration = {
      callee,
      form,
      isTree: this.isTree,
      skills: { items: this.skills, complete: this.complete.skills },
      entries: { items: this.entries, complete: this.complete.entries },
      routes: { items: this.routes, complete: this.complete.routes },
      router,
      neverRoutes: this.neverRoutes.list(),
      knownTools: this.knownTools,
      // Filled until the program ends: a tool may be defined behind the graph.
      definedTools: c.definedTools,
      ...(tree === undefined ? {} : { tree }),
      ...(isChecked === undefined ? {} : { isChecked }),
      declaresTools,
      mounts,
    };
    if (m.muted === 0 && callee.file === c.places.file) c.graphs.push(graph);
    return builtGraph(c, m, { graph, mounts }, node);
  }

  /** The tools that the project says exist count like those that the graph declares. */
  private addProjectTools(): void {
    const names = this.c.knownTools;
    if (names === undefined) return;
    const wants = { items: [], complete: true };
    const items = names.map((name) => ({ name, site: { at: this.callee }, wants }));
    this.knownTools = {
      items: [...(this.knownTools?.items ?? []), ...items],
      complete: this.knownTools?.complete ?? true,
    };
  }

  private refuseConflicts(conflicts: Conflicts): void {
    const { router, isTree } = this;
    const routers: (readonly [Ternary, Ternary, keyof Conflicts, keyof Conflicts])[] = [
      [router.classifier, router.scorer, 'classifier', 'scorer'],
      [router.classifier, router.readByModel, 'classifier', 'readByModel'],
      [router.classifier, isTree, 'classifier', 'tree'],
      [router.readByModel, router.scorer, 'readByModel', 'scorer'],
      [router.readByModel, isTree, 'readByModel', 'tree'],
      [router.scorer, isTree, 'scorer', 'tree'],
    ];
    for (const [a, b, first, second] of routers) {
      if (a === true && b === true) this.refusePair('conflicting-routers', conflicts[first], conflicts[second]);
    }
    if (isTree !== true) return;
    const { tree } = conflicts;
    for (const name of ['scopeTools', 'neverRoutes', 'entry', 'route'] as const) {
      if (conflicts[name] !== undefined) this.refusePair('conflicting-wiring', tree, conflicts[name]);
    }
  }

  /** Refuses two methods or keys at the one that is written later. */
  refusePair(
    code: 'conflicting-routers' | 'conflicting-wiring',
    one: Mention | undefined,
    other: Mention | undefined,
  ): void {
    const [first, second] = [one, other].sort((a, b) => (a?.at?.start ?? 0) - (b?.at?.start ?? 0));
    this.c.refuse(this.m, {
      code,
      data: { first: first?.name ?? '', second: second?.name ?? '' },
      at: second?.refused?.at ?? second?.at ?? this.callee,
      related: [
        ...(first?.at === undefined ? [] : [{ at: first.at, note: `\`${first.name}\` is set here.` }]),
        ...(second?.refused?.related ?? []),
      ],
    });
  }

  private readTree(): TreeDeclaration | undefined {
    const { tree, isTree, c, m } = this;
    if (tree === undefined || isTree !== true) return undefined;
    const listed = [...this.skills];
    const reader = new TreeReader(this);
    const declaration = reader.read(tree.root);
    if (!reader.complete) {
      this.complete.skills = false;
      return declaration;
    }
    for (const skill of listed) {
      const certain = skill.certain && skill.made && this.complete.skills;
      if (reader.leaves.has(skill) || !certain || [...reader.leaves].some((leaf) => !leaf.made)) continue;
      const data = { skill: skill.id };
      const related = [{ at: tree.at, note: 'The tree.' }, ...skillOrigin(skill.site)];
      c.refuse(m, { code: 'skill-not-a-leaf', data, at: skill.site.at, related });
    }
    return declaration;
  }
}

/** A skill stands where it is listed or wired; the text that makes it may be somewhere else. */
function skillOrigin({ origin }: SkillDeclaration['site']): readonly Related[] {
  return origin === undefined ? [] : [{ at: origin, note: 'The skill comes from here.' }];
}

/** A method or key that may conflict with another one, and where it stands. */
export interface Mention {
  readonly name: string;
  readonly at: Span | undefined;
  /** The place to refuse it at, where that is another one. */
  readonly refused?: Refused;
}

/** A key of an options object, by its value. */
export function mentionKey(c: Context, name: string, value: Datum): Mention {
  return { name, at: c.places.key(value), refused: c.places.refusedProperty(value, 'key') };
}

/** Where each router and each kind of wiring is declared for certain. */
export interface Conflicts {
  classifier?: Mention;
  scorer?: Mention;
  readByModel?: Mention;
  tree?: Mention;
  neverRoutes?: Mention;
  scopeTools?: Mention;
  entry?: Mention;
  route?: Mention;
}
