/** The builder form: `skillGraph().entry(…).route(…).build()`. */
import type { Node } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import type { Path } from '../evaluate/path.js';
import type { Datum } from '../evaluate/snapshot.js';
import { type HostValue, type IntrinsicCall, type Value, unknown } from '../evaluate/value.js';
import { runsCheckup } from './built.js';
import type { Context } from './context.js';
import { readEntryOptions } from './entry.js';
import { keywordClassifier } from './classifier.js';
import type { Feature } from './features.js';
import type { RouterDeclaration, Ternary } from './graph.js';
import { type OptionPlace, noteUnread } from './options.js';
import { fieldOf, isDefined, isTruthy, present, textOf } from './read.js';
import { type RouteConditions, readRoute } from './route.js';
import { readToolNames } from './tool.js';
import { type Conflicts, type EntryParts, type Mention, Wiring, mentionKey } from './wiring.js';

/** One call on the builder, as it was understood when it was made. */
type Step = { readonly path: Path; readonly at: Mention } & (
  | { readonly kind: 'entry'; readonly skill: Datum | undefined; readonly parts: EntryParts }
  | {
      readonly kind: 'route';
      readonly from: Datum | undefined;
      readonly to: Datum | undefined;
      readonly conditions: RouteConditions | undefined;
    }
  | { readonly kind: 'tree'; readonly root: Datum | undefined }
  | { readonly kind: 'scorer'; readonly set: Ternary }
  | { readonly kind: 'read-by-model' }
  | {
      readonly kind: 'classify';
      readonly set: Ternary;
      readonly scorer: Datum | undefined;
      readonly policy: Datum | undefined;
    }
  | { readonly kind: 'never-routes'; readonly rows: Datum | undefined }
  /** Something unknown may have been called. */
  | { readonly kind: 'gap' }
);

const METHODS = [
  'entry',
  'route',
  'tree',
  'entryBy',
  'entryByRelevance',
  'entryByRead',
  'classify',
  'neverRoutes',
  'build',
] as const;

/** What a graph can be asked for once it is built. */
const GRAPH_MEMBERS: readonly string[] = ['checkup', 'checkupIntents'];

/** Methods that some version of the library lacks. */
const FEATURE_OF: Readonly<Partial<Record<(typeof METHODS)[number], Feature>>> = {
  entryBy: '`entryBy`',
  entryByRead: '`entryByRead`',
  classify: '`classify`',
  neverRoutes: '`neverRoutes`',
};

/** Where each method takes its options. */
const OPTIONS_OF: Readonly<
  Partial<Record<(typeof METHODS)[number], { readonly place: OptionPlace; readonly index: number }>>
> = {
  entry: { place: '`.entry`', index: 1 },
  route: { place: '`.route`', index: 2 },
  tree: { place: '`.tree`', index: 1 },
  classify: { place: '`.classify`', index: 1 },
  build: { place: '`.build`', index: 0 },
};

/** Makes the value of `skillGraph()`. */
export function makeBuilder(c: Context, m: Machine, call: IntrinsicCall): Value {
  return new Builder(c, m, call).value;
}

class Builder {
  readonly value: HostValue;
  private readonly steps: Step[] = [];
  private changedAt = 0;
  private readonly path: Path;
  private readonly run: number;

  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly call: IntrinsicCall,
  ) {
    this.path = m.path;
    this.run = m.run;
    const methods = new Map<string, Value>(
      METHODS.map((name) => [
        name,
        { kind: 'intrinsic', name, node: call.node, call: (inner) => this.apply(name, inner) },
      ]),
    );
    this.value = {
      kind: 'host',
      node: call.node,
      get: (name, node) => methods.get(name) ?? this.memberOfGraph(name, node),
      taint: () => {
        this.gap();
      },
    };
    c.builders.set(this.value, c.places.callee(call.callee));
    if (m.havoc.has(call.node, '*')) this.gap();
  }

  /** A member that a graph has only when it is built: to call it here is a mistake, to look for it is not. */
  private memberOfGraph(name: string, node: Node): Value | undefined {
    const { c, m } = this;
    if (!GRAPH_MEMBERS.includes(name)) return undefined;
    return {
      ...unknown(`\`${name}\` is not known`, node, [this.value]),
      call: (call) => {
        const at = c.places.callee(call.callee);
        const related = [{ at: c.places.callee(this.call.callee), note: 'The builder is made here.' }];
        // Under a condition the author may have looked whether it is there.
        if (m.path.covers(this.path)) c.refuse(m, { code: 'unbuilt-graph', data: { member: name }, at, related });
        m.escape([this.value, ...call.args.map(({ value }) => value)]);
        return unknown(`\`${name}\` is not known`, call.node);
      },
    };
  }

  private gap(): void {
    const { m } = this;
    m.touch(this.run, this.call.node);
    this.steps.push({ kind: 'gap', path: m.path, at: { name: '', at: undefined } });
  }

  private apply(name: (typeof METHODS)[number], call: IntrinsicCall): Value {
    const { c, m } = this;
    m.step();
    const options = OPTIONS_OF[name];
    if (options !== undefined) noteUnread(c, m, options.place, call, options.index);
    if (name === 'build') return this.build(call);
    m.touch(this.run, this.call.node);
    this.changedAt = m.time;
    const argument = (index: number): Datum | undefined => c.argument(m, call.args, index);
    const base = { path: m.path, at: { name, at: c.places.callee(call.callee) } };
    const feature = FEATURE_OF[name];
    if (feature !== undefined) c.use(m, feature, base.at.at);
    switch (name) {
      case 'entry': {
        const skill = argument(0);
        const parts = readEntryOptions(c, m, argument(1), skillId(skill));
        this.steps.push({ ...base, kind: 'entry', skill, parts });
        break;
      }
      case 'route':
        this.steps.push({ ...base, kind: 'route', ...this.route(call) });
        break;
      case 'tree':
        c.note(m, 'tree', argument(0));
        this.steps.push({ ...base, kind: 'tree', root: argument(0) });
        break;
      case 'entryBy':
      case 'entryByRelevance':
        c.note(m, 'router', argument(0));
        this.steps.push({ ...base, kind: 'scorer', set: isSet(argument(0)) });
        break;
      case 'entryByRead':
        this.steps.push({ ...base, kind: 'read-by-model' });
        break;
      case 'classify':
        c.note(m, 'router', argument(0));
        this.steps.push({
          ...base,
          kind: 'classify',
          set: isSet(argument(0)),
          scorer: argument(0),
          policy: argument(1),
        });
        break;
      case 'neverRoutes':
        this.steps.push({ ...base, kind: 'never-routes', rows: argument(0) });
        break;
    }
    return this.value;
  }

  private route(call: IntrinsicCall): {
    from: Datum | undefined;
    to: Datum | undefined;
    conditions: RouteConditions | undefined;
  } {
    const { c, m } = this;
    const [from, to, options] = [0, 1, 2].map((index) => c.argument(m, call.args, index));
    const [fromId, toId] = [skillId(from), skillId(to)];
    const where = fromId === undefined || toId === undefined ? 'this route' : `the route from "${fromId}" to "${toId}"`;
    const ends = {
      where,
      ...(fromId === undefined ? {} : { from: fromId }),
      ...(toId === undefined ? {} : { to: toId }),
    };
    const conditions = to === undefined ? undefined : readRoute(c, m, options, to, ends, 'builder');
    return { from, to, conditions };
  }

  private build(call: IntrinsicCall): Value {
    const { c, m } = this;
    const options = c.argument(m, call.args, 0);
    c.useOption(m, '`knownTools`', options, 'knownTools');
    c.noteOpen(m, 'known tools', options);
    c.note(m, 'known tools', fieldOf(options, 'knownTools'));
    const wiring = new Wiring(c, m, c.places.callee(this.call.callee), 'builder');
    const conflicts: Conflicts = {};
    if (m.isStale(this.changedAt)) wiring.lose();
    for (const step of this.steps) {
      if (step.path.excludes(m.path)) continue;
      const certain = step.path.covers(m.path) || step.path.covers(this.path);
      if (step.kind === 'gap' || (step.path.isRehearsed && !certain)) wiring.lose();
      else replay(wiring, conflicts, step, certain);
    }
    const knownTools = fieldOf(options, 'knownTools');
    const list = present(knownTools);
    if (isDefined(knownTools) !== false)
      wiring.knownTools = list === undefined ? { items: [], complete: false } : readToolNames(c, list);
    const scopeTools = fieldOf(options, 'scopeTools');
    const scope = present(scopeTools);
    if (isDefined(scopeTools) === true && scope !== undefined)
      conflicts.scopeTools = mentionKey(c, 'scopeTools', scope);
    wiring.isChecked = runsCheckup(options);
    return wiring.finish(conflicts, call.node);
  }
}

function skillId(skill: Datum | undefined): string | undefined {
  return textOf(present(fieldOf(skill, 'id')));
}

/** Whether an argument that stands for a scorer is there. */
function isSet(argument: Datum | undefined): Ternary {
  return argument === undefined ? false : isTruthy(argument);
}

function replay(wiring: Wiring, conflicts: Conflicts, step: Exclude<Step, { kind: 'gap' }>, certain: boolean): void {
  const mention = (name: keyof Conflicts): void => {
    if (certain) conflicts[name] ??= step.at;
  };
  switch (step.kind) {
    case 'entry':
      mention('entry');
      if (step.skill === undefined) refuseMissing(wiring, step.at);
      else wiring.addEntry(wiring.register(step.skill, 'entry', certain), step.skill, certain, step.parts);
      return;
    case 'route': {
      mention('route');
      const { from, to, conditions } = step;
      if (from === undefined || to === undefined || conditions === undefined) {
        refuseMissing(wiring, step.at);
        return;
      }
      const source = { skill: wiring.register(from, 'route', certain), datum: from };
      const target = { skill: wiring.register(to, 'route', certain), datum: to };
      wiring.addRoute(source, target, certain, conditions);
      return;
    }
    case 'tree':
      // `.tree()` without a root leaves the builder as it was.
      if (step.root === undefined || isTruthy(step.root) === false) {
        wiring.isTree = certain ? false : undefined;
        return;
      }
      wiring.isTree =
        certain && isTruthy(step.root) === true ? true : certain && step.root.kind === 'unknown' ? true : undefined;
      wiring.tree = certain && step.at.at !== undefined ? { root: step.root, at: step.at.at } : undefined;
      if (certain) conflicts.tree = step.at;
      return;
    case 'never-routes':
      if (step.rows === undefined) return;
      mention('neverRoutes');
      wiring.neverRoutes.add(wiring.c, wiring.m, step.rows, certain);
      return;
    case 'scorer':
      wiring.router = { ...wiring.router, scorer: last(step.set, wiring.router.scorer, certain) };
      if (certain) conflicts.scorer = step.at;
      return;
    case 'read-by-model':
      wiring.router = {
        ...wiring.router,
        readByModel: certain ? true : wiring.router.readByModel === true ? true : undefined,
      };
      mention('readByModel');
      return;
    case 'classify':
      wiring.router = classified(wiring.router, step, certain);
      if (certain) conflicts.classifier = step.at;
      return;
  }
}

/** The last call wins; one that may not be made leaves both possible. */
function last(set: Ternary, before: Ternary, certain: boolean): Ternary {
  return certain || set === before ? set : undefined;
}

function classified(
  router: RouterDeclaration,
  step: Extract<Step, { kind: 'classify' }>,
  certain: boolean,
): RouterDeclaration {
  const { scorer, readByModel } = router;
  const classifier = last(step.set, router.classifier, certain);
  const numbers = certain && step.scorer !== undefined ? keywordClassifier(step.scorer, step.policy) : undefined;
  return { scorer, readByModel, classifier, ...(numbers === undefined ? {} : { keywordClassifier: numbers }) };
}

function refuseMissing(wiring: Wiring, mention: Mention): void {
  const { c, m } = wiring;
  wiring.complete.skills = false;
  wiring.complete.entries = false;
  wiring.complete.routes = false;
  if (mention.at === undefined) return;
  c.refuse(m, { code: 'malformed-graph', data: { reason: 'no-skill', got: 'nothing' }, at: mention.at, related: [] });
}
