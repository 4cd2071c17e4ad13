/** What a drawing shows of a graph, before anything has a place: nodes, edges, and where in the source each of them stands. */
import type {
  EntryDeclaration,
  GraphDeclaration,
  RouteDeclaration,
  RouterDeclaration,
  SkillDeclaration,
  TreeDeclaration,
} from '../declare/graph.js';
import type { Site, Span } from '../source/span.js';
import { isSolid, plainEntryCaption, plainRouteCaption } from './edges.js';
import { drawnTree } from './mermaid.js';
import { DECISION_LABEL, UNKNOWN_TEXT } from './nodes.js';

/** More than this is neither laid out nor read; what is left out is counted. */
export const PICTURE_NODES_MAX = 300;
export const PICTURE_EDGES_MAX = 900;

/** What nodes and edges have in common. */
interface Drawn {
  /** Nothing where there is nothing to say. */
  readonly text: string;
  /** The whole text, for those who point at it. */
  readonly title: string;
  /** Where a click leads. */
  readonly source: Span | undefined;
  /** Every place of the source that belongs to it. */
  readonly spans: readonly Span[];
  /** False for what may not be there. */
  readonly certain: boolean;
}

export type PictureNode = Drawn &
  (
    | { readonly kind: 'start' }
    | { readonly kind: 'skill'; readonly skill: SkillDeclaration; readonly reached: boolean }
    | { readonly kind: 'decision' }
  );

export type PictureEdge = Drawn & {
  readonly from: number;
  readonly to: number;
  /** Only the model takes a dashed edge. */ readonly solid: boolean;
} & (
    | { readonly kind: 'entry'; readonly entry: EntryDeclaration }
    | { readonly kind: 'route'; readonly route: RouteDeclaration }
    | { readonly kind: 'branch' }
  );

export interface Picture {
  /** The first one is the start. */
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  readonly mode: 'flat' | 'tree';
  /** Something of the graph is not known, so the picture may lack parts. */
  readonly partial: boolean;
  /** How many nodes and edges were left out because there are too many. */
  readonly omitted: number;
}

/** Everything that is drawn of a graph. An edge with an unknown end is left out. */
export function pictureOf(graph: GraphDeclaration): Picture {
  return new Painter(graph).picture();
}

function spansOf(sites: readonly (Site | undefined)[]): readonly Span[] {
  return sites.flatMap((site) =>
    site === undefined ? [] : site.origin === undefined ? [site.at] : [site.at, site.origin],
  );
}

class Painter {
  private readonly nodes: PictureNode[] = [];
  private readonly edges: PictureEdge[] = [];
  private readonly numbers = new Map<SkillDeclaration, number>();
  private omitted = 0;

  constructor(private readonly graph: GraphDeclaration) {}

  picture(): Picture {
    const { graph } = this;
    const { callee } = graph;
    const reached = reachedSkills(graph);
    this.nodes.push({
      kind: 'start',
      text: 'start',
      title: routerText(graph.router),
      source: callee,
      spans: [callee],
      certain: true,
    });
    const tree = drawnTree(graph);
    if (tree === undefined) {
      // Those that can start come first, in the order of their rules.
      this.entries(reached);
      for (const skill of graph.skills.items) this.skill(skill, reached);
      for (const route of graph.routes.items) this.route(route, reached);
    } else {
      this.tree(tree, reached);
      for (const skill of graph.skills.items) this.skill(skill, reached);
    }
    const partial =
      graph.isTree === undefined ||
      !graph.skills.complete ||
      !graph.entries.complete ||
      !graph.routes.complete ||
      this.hasUnknownEnds();
    return {
      nodes: this.nodes,
      edges: this.edges,
      mode: tree === undefined ? 'flat' : 'tree',
      partial,
      omitted: this.omitted,
    };
  }

  private hasUnknownEnds(): boolean {
    const { entries, routes } = this.graph;
    return (
      entries.items.some(({ skill }) => skill === undefined) ||
      routes.items.some(({ from, to }) => from === undefined || to === undefined)
    );
  }

  private skill(skill: SkillDeclaration, reached: ReadonlySet<SkillDeclaration> | undefined): number | undefined {
    const known = this.numbers.get(skill);
    if (known !== undefined) return known;
    const number = this.node({
      kind: 'skill',
      skill,
      text: skill.id ?? UNKNOWN_TEXT,
      title: skill.id ?? 'a skill whose id is not known',
      source: skill.site.origin ?? skill.site.at,
      spans: spansOf([
        skill.site,
        skill.body?.site,
        ...skill.tools.items.map(({ site }) => site),
        ...skill.consumes.items.map(({ site }) => site),
      ]),
      certain: skill.certain,
      reached: reached?.has(skill) ?? true,
    });
    if (number !== undefined) this.numbers.set(skill, number);
    return number;
  }

  private node(node: PictureNode): number | undefined {
    if (this.nodes.length >= PICTURE_NODES_MAX) {
      this.omitted += 1;
      return undefined;
    }
    return this.nodes.push(node) - 1;
  }

  private edge(edge: PictureEdge): void {
    if (this.edges.length >= PICTURE_EDGES_MAX) this.omitted += 1;
    else this.edges.push(edge);
  }

  private entries(reached: ReadonlySet<SkillDeclaration> | undefined): void {
    const { items } = this.graph.entries;
    for (const [index, entry] of items.entries()) {
      const to = entry.skill === undefined ? undefined : this.skill(entry.skill, reached);
      if (to === undefined) continue;
      const caption = plainEntryCaption(entry) || (entry.condition === 'when' ? PREDICATE_TEXT : '');
      const number = items.length > 1 ? `${index + 1} ` : '';
      const { match, when } = entry;
      this.edge({
        kind: 'entry',
        entry,
        from: 0,
        to,
        text: caption === '' ? number.trim() : `${number}${caption}`,
        title: `${entry.skill?.id ?? UNKNOWN_TEXT} starts ${caption === '' ? 'without a condition' : `on ${caption}`}`,
        source: (match?.site ?? when?.site ?? entry.site).at,
        spans: [
          ...spansOf([entry.site, match?.site, when?.site, ...entry.examples.items.map(({ site }) => site)]),
          ...(match?.kind === 'intent' ? spansOf(match.examples.items.map(({ site }) => site)) : []),
        ],
        solid: true,
        certain: entry.certain,
      });
    }
  }

  private route(route: RouteDeclaration, reached: ReadonlySet<SkillDeclaration> | undefined): void {
    const from = route.from === undefined ? undefined : this.skill(route.from, reached);
    const to = route.to === undefined ? undefined : this.skill(route.to, reached);
    if (from === undefined || to === undefined) return;
    const caption = plainRouteCaption(route) || (route.when === 'set' ? PREDICATE_TEXT : '');
    const ends = `${route.from?.id ?? UNKNOWN_TEXT} → ${route.to?.id ?? UNKNOWN_TEXT}`;
    this.edge({
      kind: 'route',
      route,
      from,
      to,
      text: caption,
      title: `${ends}${caption === '' ? (isSolid(route) ? '' : ': the model may go there') : `: ${caption}`}`,
      source: route.conditionSite.at,
      spans: spansOf([route.toSite, route.fromSite, route.conditionSite, route.guard?.site, route.optionsSite]),
      solid: isSolid(route),
      certain: route.certain,
    });
  }

  /** In pre-order, the `yes` side first. A loop, so that a deep tree costs no stack. */
  private tree(root: TreeDeclaration, reached: ReadonlySet<SkillDeclaration> | undefined): void {
    const open: { tree: TreeDeclaration; from: number; text: string }[] = [{ tree: root, from: 0, text: '' }];
    for (let place = open.pop(); place !== undefined && this.omitted === 0; place = open.pop()) {
      const { tree, from, text } = place;
      const to = this.treeNode(tree, reached);
      if (to === undefined) continue;
      const spans = tree.kind === 'leaf' ? spansOf([tree.site]) : [];
      this.edge({ kind: 'branch', from, to, text, title: text, source: spans[0], spans, solid: true, certain: true });
      if (tree.kind !== 'decision') continue;
      open.push({ tree: tree.whenFalse, from: to, text: 'no' }, { tree: tree.whenTrue, from: to, text: 'yes' });
    }
  }

  private treeNode(tree: TreeDeclaration, reached: ReadonlySet<SkillDeclaration> | undefined): number | undefined {
    switch (tree.kind) {
      case 'unknown':
        return undefined;
      case 'leaf':
        return tree.skill === undefined ? undefined : this.skill(tree.skill, reached);
      case 'decision': {
        const text = tree.label === undefined ? UNKNOWN_TEXT : (tree.label ?? DECISION_LABEL);
        const spans = spansOf([tree.predicate?.site]);
        return this.node({ kind: 'decision', text, title: text, source: spans[0], spans, certain: true });
      }
    }
  }
}

/** What stands on an edge that a function decides about, when its author gave no label. */
const PREDICATE_TEXT = 'when ƒ';

/** How a turn finds its first skill. */
export function routerText({ scorer, readByModel, classifier }: RouterDeclaration): string {
  if (scorer === undefined || readByModel === undefined || classifier === undefined)
    return 'Who chooses the first skill is not known.';
  if (classifier) return 'The first rule that matches starts; else a classifier judges the intents.';
  if (scorer) return 'A scorer chooses the skill that starts.';
  if (readByModel) return 'The model chooses the skill that starts.';
  return 'The first rule that matches starts.';
}

/**
 * The skills that a turn can come to, over any edge. `undefined` where that
 * cannot be told, because edges may be missing or the graph is a tree.
 */
function reachedSkills(graph: GraphDeclaration): ReadonlySet<SkillDeclaration> | undefined {
  if (graph.isTree !== false || !graph.entries.complete || !graph.routes.complete) return undefined;
  const { items } = graph.entries;
  if (
    items.some(({ skill }) => skill === undefined) ||
    graph.routes.items.some(({ from, to }) => from === undefined || to === undefined)
  )
    return undefined;
  const targets = new Map<SkillDeclaration, SkillDeclaration[]>();
  for (const { from, to } of graph.routes.items) {
    if (from === undefined || to === undefined) continue;
    const list = targets.get(from);
    if (list === undefined) targets.set(from, [to]);
    else list.push(to);
  }
  const reached = new Set(items.flatMap(({ skill }) => (skill === undefined ? [] : [skill])));
  // A set is walked in the order of insertion, also over what is added meanwhile.
  for (const skill of reached) for (const next of targets.get(skill) ?? []) reached.add(next);
  return reached;
}
