/** The object form: `skillGraph({ skills, start, steps })`. */
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import type { IntrinsicCall, Value } from '../evaluate/value.js';
import { runsCheckup } from './built.js';
import { keywordClassifier } from './classifier.js';
import type { Context } from './context.js';
import { readRule } from './entry.js';
import type { Feature } from './features.js';
import type { SkillDeclaration } from './graph.js';
import { nearestName } from './nearest.js';
import { describe, fieldOf, hasKey, isDefined, isTruthy, present, textOf } from './read.js';
import type { RefusalData } from './refusal.js';
import { readRoute } from './route.js';
import { readToolNames } from './tool.js';
import type { Area } from './unknowns.js';
import { type Conflicts, type EntryParts, Wiring, mentionKey } from './wiring.js';

/** Declares the graph of one configuration, in the library's own order. */
export function declareConfig(c: Context, m: Machine, call: IntrinsicCall, config: Datum): Value {
  return new ConfigReader(c, m, call, config).read();
}

const UNCONDITIONAL: EntryParts = { condition: 'none', examples: { items: [], complete: true }, label: null };

const START_FEATURES: readonly (readonly [Feature, string])[] = [
  ['`classify`', 'classify'],
  ['`routing`', 'routing'],
  ['`scoredBy`', 'scoredBy'],
];

/** What each field of the configuration tells. */
const AREAS: readonly (readonly [Area, string])[] = [
  ['skills', 'skills'],
  ['start rules', 'start'],
  ['routes', 'steps'],
  ['tree', 'tree'],
  ['known tools', 'knownTools'],
];

type MalformedReason = RefusalData['malformed-graph']['reason'];

class ConfigReader {
  private readonly wiring: Wiring;
  private readonly conflicts: Conflicts = {};
  private readonly standIns = new Map<string, SkillDeclaration>();

  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly call: IntrinsicCall,
    private readonly config: Datum,
  ) {
    this.wiring = new Wiring(c, m, c.places.callee(call.callee), 'config');
  }

  read(): Value {
    const { c, m, config, wiring } = this;
    const tree = fieldOf(config, 'tree');
    const hasTree = isDefined(tree);
    c.noteOpen(m, 'graph', config);
    c.useOption(m, '`neverRoutes`', config, 'neverRoutes');
    c.useOption(m, '`knownTools`', config, 'knownTools');
    for (const [area, name] of AREAS) c.note(m, area, fieldOf(config, name));
    this.refuseTreeAndFlat();
    this.readSkills();
    const isTree = isTruthy(tree);
    const root = present(tree);
    if (isTree === true && root !== undefined) {
      wiring.isTree = true;
      this.conflicts.tree = mentionKey(c, 'tree', root);
      wiring.tree = { root, at: c.places.key(root) };
    } else if (isTree === undefined) {
      wiring.isTree = hasTree === true ? true : undefined;
      wiring.lose();
    } else {
      this.readStart();
    }
    const rows = fieldOf(config, 'neverRoutes');
    const rowList = present(rows);
    if (isDefined(rows) !== false) {
      if (rowList === undefined) wiring.neverRoutes.lose();
      else {
        this.conflicts.neverRoutes = mentionKey(c, 'neverRoutes', rowList);
        wiring.neverRoutes.add(c, m, rowList, true);
      }
    }
    if (isTree === false) {
      this.readSteps();
      this.warnOfDroppedRoutes();
    }
    const knownTools = fieldOf(config, 'knownTools');
    const names = present(knownTools);
    if (isTruthy(knownTools) !== false)
      wiring.knownTools = names === undefined ? { items: [], complete: false } : readToolNames(c, names);
    wiring.isChecked = runsCheckup(config);
    // `scopeTools` beside a tree is accepted here.
    return wiring.finish(this.conflicts, this.call.node);
  }

  private malformed(datum: Datum | undefined, reason: MalformedReason): void {
    const where = datum === undefined ? { at: this.wiring.callee, related: [] } : this.c.places.refused(datum);
    const got = datum === undefined ? 'nothing' : describe(datum);
    this.c.refuse(this.m, { code: 'malformed-graph', data: { reason, got }, ...where });
  }

  private refuseTreeAndFlat(): void {
    const { c, wiring, config } = this;
    const tree = fieldOf(config, 'tree');
    const treeDatum = present(tree);
    if (isDefined(tree) !== true || treeDatum === undefined) return;
    for (const name of ['start', 'steps']) {
      const other = fieldOf(config, name);
      const datum = present(other);
      if (isDefined(other) !== true || datum === undefined) continue;
      wiring.refusePair('conflicting-wiring', mentionKey(c, 'tree', treeDatum), mentionKey(c, name, datum));
    }
  }

  private readSkills(): void {
    const { wiring, config } = this;
    const field = fieldOf(config, 'skills');
    const skills = present(field);
    if (field === 'unknown' || skills?.kind === 'unknown' || skills?.kind === 'host' || skills?.kind === 'promise') {
      wiring.complete.skills = false;
      return;
    }
    if (skills === undefined || (skills.kind === 'primitive' && skills.value === undefined)) {
      wiring.complete.skills = false;
      this.malformed(skills?.key === undefined ? undefined : skills, 'no-skills');
      return;
    }
    if (skills.kind !== 'array') {
      wiring.complete.skills = false;
      this.malformed(skills, 'skills-not-a-list');
      return;
    }
    if (!skills.complete) wiring.complete.skills = false;
    for (const { datum, certain } of skills.items) wiring.register(datum, 'skills', certain);
  }

  private readStart(): void {
    const { c, m, wiring, config } = this;
    const field = fieldOf(config, 'start');
    const start = present(field);
    const defined = isDefined(field);
    if (defined === false) return;
    if (defined === undefined || start === undefined) {
      this.loseStart();
      return;
    }
    if (textOf(start) !== undefined) {
      this.addById(start, true, UNCONDITIONAL, 'start');
      return;
    }
    if (start.kind === 'primitive') {
      wiring.complete.entries = false;
      this.malformed(start, 'bad-start');
      return;
    }
    for (const [feature, name] of START_FEATURES) c.useOption(m, feature, start, name);
    c.noteOpen(m, 'start rules', start);
    for (const name of ['use', 'rules', 'entries']) c.note(m, 'start rules', fieldOf(start, name));
    for (const name of ['classify', 'routing', 'scoredBy', 'byRelevance']) c.note(m, 'router', fieldOf(start, name));
    const use = hasKey(start, 'use');
    if (use === undefined) {
      this.loseStart();
      return;
    }
    if (use) {
      const target = present(fieldOf(start, 'use'));
      if (target === undefined) this.loseStart();
      else this.addById(target, true, UNCONDITIONAL, 'start.use');
      return;
    }
    const rules = hasKey(start, 'rules');
    if (rules === undefined) this.loseStart();
    else if (rules) this.readRules(start);
    else this.readEntries(start);
  }

  private loseStart(): void {
    const { wiring } = this;
    wiring.complete.entries = false;
    wiring.router = { scorer: undefined, readByModel: undefined, classifier: undefined };
  }

  private readRules(start: Datum): void {
    const { c, m, wiring } = this;
    const rules = present(fieldOf(start, 'rules'));
    if (rules?.kind === 'array') {
      if (!rules.complete) wiring.complete.entries = false;
      for (const { datum, certain } of rules.items) this.readOneRule(datum, certain);
    } else {
      wiring.complete.entries = false;
      if (rules !== undefined && rules.kind !== 'unknown' && rules.kind !== 'host' && rules.kind !== 'promise')
        this.malformed(rules, 'rules-not-a-list');
    }
    const classify = fieldOf(start, 'classify');
    const routing = fieldOf(start, 'routing');
    const scorer = present(classify);
    const classifier = isTruthy(classify);
    const routingDatum = present(routing);
    const numbers =
      classifier === true && scorer !== undefined && routing !== 'unknown'
        ? keywordClassifier(scorer, routingDatum)
        : undefined;
    wiring.router = { ...wiring.router, classifier, ...(numbers === undefined ? {} : { keywordClassifier: numbers }) };
    if (classifier === true && scorer !== undefined) this.conflicts.classifier = mentionKey(c, 'classify', scorer);
    if (classifier === false && isDefined(routing) === true && routingDatum !== undefined) {
      c.refuse(m, {
        code: 'routing-without-classify',
        data: {},
        ...c.places.refusedProperty(routingDatum, 'property'),
      });
    }
  }

  private readOneRule(rule: Datum, certain: boolean): void {
    const { c, m, wiring } = this;
    if (rule.kind === 'unknown' || rule.kind === 'host' || rule.kind === 'promise') {
      wiring.complete.entries = false;
      return;
    }
    if (rule.kind === 'primitive' && (rule.value === null || rule.value === undefined)) {
      wiring.complete.entries = false;
      this.malformed(rule, 'bad-rule');
      return;
    }
    const use = fieldOf(rule, 'use');
    c.note(m, 'start rules', use);
    const target = present(use);
    const id = textOf(target);
    const skill = use === 'absent' ? undefined : this.find(target);
    if (target !== undefined && skill === 'missing' && id !== undefined)
      this.refuseId('rule-id-exists', target, id, 'start.rules');
    else if (use === 'absent') this.refuseMissingUse(rule);
    const parts = readRule(c, m, rule, id);
    wiring.addEntry(skill === 'missing' ? undefined : skill, target ?? rule, certain, parts);
  }

  /** A rule without `use` names a skill that no list has. */
  private refuseMissingUse(rule: Datum): void {
    const { c, m, wiring } = this;
    if (!wiring.complete.skills) return;
    const data = { id: 'undefined', isAbsent: true, known: this.knownIds() ?? [] };
    if (this.knownIds() !== undefined) c.refuse(m, { code: 'rule-id-exists', data, ...c.places.refused(rule) });
  }

  private readEntries(start: Datum): void {
    const { wiring } = this;
    const field = fieldOf(start, 'entries');
    const entries = present(field);
    if (field === 'unknown' || entries?.kind === 'unknown' || entries?.kind === 'host' || entries?.kind === 'promise') {
      this.loseStart();
      return;
    }
    if (entries?.kind !== 'array') {
      wiring.complete.entries = false;
      this.malformed(entries ?? start, entries === undefined ? 'bad-start' : 'entries-not-a-list');
      return;
    }
    if (!entries.complete) wiring.complete.entries = false;
    for (const { datum, certain } of entries.items) this.addById(datum, certain, UNCONDITIONAL, 'start.entries');
    const scorer = isTruthy(fieldOf(start, 'scoredBy'));
    const relevance = isTruthy(fieldOf(start, 'byRelevance'));
    const scored =
      scorer === true || relevance === true ? true : scorer === false && relevance === false ? false : undefined;
    wiring.router = { ...wiring.router, scorer: scored, readByModel: scored === undefined ? undefined : !scored };
  }

  private addById(datum: Datum, certain: boolean, parts: EntryParts, place: string): void {
    const skill = this.reference(datum, place);
    this.wiring.addEntry(skill, datum, certain, parts);
  }

  /** The skill that an id names; refuses an id that no skill has. */
  private reference(datum: Datum, place: string): SkillDeclaration | undefined {
    const skill = this.find(datum);
    if (skill !== 'missing') return skill;
    this.refuseId('unknown-skill', datum, textOf(datum) ?? describe(datum), place);
    return undefined;
  }

  /** The skill with an id, `missing` when there is certainly none, or `undefined` when that is not known. */
  private find(datum: Datum | undefined): SkillDeclaration | 'missing' | undefined {
    const id = textOf(datum);
    if (datum === undefined || datum.kind === 'unknown' || datum.kind === 'host' || datum.kind === 'promise')
      return undefined;
    const [found, ...others] = id === undefined ? [] : this.wiring.registeredAs(id);
    // Of several that may be missing, nobody knows which one is there.
    if (found !== undefined) return found.certain || others.length === 0 ? found : undefined;
    if (this.knownIds() !== undefined) return 'missing';
    return id === undefined ? undefined : this.standIn(datum, id);
  }

  /** A skill of which only the id is known: one of those that the list does not show. */
  private standIn(datum: Datum, id: string): SkillDeclaration {
    const known = this.standIns.get(id);
    if (known !== undefined) return known;
    const nothing = { items: [], complete: false };
    const lists = { tools: nothing, consumes: nothing, produces: nothing, steps: nothing };
    const skill: SkillDeclaration = {
      id,
      site: this.c.places.site(datum),
      certain: true,
      made: false,
      trigger: undefined,
      body: undefined,
      ...lists,
    };
    this.standIns.set(id, skill);
    return skill;
  }

  /** The ids of all listed skills, when all of them are known. */
  private knownIds(): readonly string[] | undefined {
    const { wiring } = this;
    const ids = wiring.registered().map((skill) => skill.id);
    const known = ids.filter((id) => id !== undefined);
    return wiring.complete.skills && known.length === ids.length ? known : undefined;
  }

  private refuseId(code: 'unknown-skill' | 'rule-id-exists', datum: Datum, id: string, place: string): void {
    const { c, m } = this;
    const known = this.knownIds() ?? [];
    const nearest = nearestName(id, known);
    const name = datum.place === datum.node ? c.places.content(datum.node, id) : undefined;
    // An id stands where the graph names it, whatever it is made of.
    const { at, origin } = c.places.site(datum);
    const related = origin === undefined ? [] : [{ at: origin, note: 'The id is written here.' }];
    const facts = { skill: id, id, known, ...(nearest === undefined ? {} : { nearest }) };
    const rest = { at, related, ...(name === undefined ? {} : { name }) };
    if (code === 'unknown-skill') c.refuse(m, { code, data: { ...facts, place }, ...rest });
    else c.refuse(m, { code, data: facts, ...rest });
  }

  private readSteps(): void {
    const { wiring, config } = this;
    const field = fieldOf(config, 'steps');
    const steps = present(field);
    if (isDefined(field) === false || isTruthy(field) === false) return;
    if (steps?.kind !== 'array') {
      wiring.complete.routes = false;
      if (steps !== undefined && steps.kind !== 'unknown' && steps.kind !== 'host' && steps.kind !== 'promise')
        this.malformed(steps, 'steps-not-a-list');
      return;
    }
    if (!steps.complete) wiring.complete.routes = false;
    for (const { datum, certain } of steps.items) this.readStep(datum, certain);
  }

  /** `{ ...runbook, steps: [] }`: the skills come from files, and the routes of the files are overwritten. */
  private warnOfDroppedRoutes(): void {
    const { c, m, config } = this;
    const skills = present(fieldOf(config, 'skills'));
    const steps = present(fieldOf(config, 'steps'));
    if (skills?.kind !== 'array' || skills.key !== undefined || steps?.kind !== 'array') return;
    const routes = c.runbooks.get(skills.identity) ?? 0;
    if (routes === 0 || !steps.complete || steps.items.length > 0) return;
    const related = [{ at: c.places.span(skills.node), note: `The files declare ${routes} of them.` }];
    c.warn(m, { reason: 'dropped-routes', got: 'steps: []', at: c.places.property(steps), related, fixes: [] });
  }

  private readStep(step: Datum, certain: boolean): void {
    const { c, m, wiring } = this;
    if (step.kind !== 'object') {
      wiring.complete.routes = false;
      if (step.kind === 'primitive' && (step.value === null || step.value === undefined))
        this.malformed(step, 'bad-step');
      return;
    }
    const [from, to] = (['from', 'to'] as const).map((end) => present(fieldOf(step, end)));
    for (const end of [from, to]) c.note(m, 'routes', end);
    const ends = [from, to].map((datum, index) =>
      datum === undefined ? undefined : this.reference(datum, index === 0 ? 'steps.from' : 'steps.to'),
    );
    const [fromId, toId] = [textOf(from), textOf(to)];
    const where = fromId === undefined || toId === undefined ? 'this step' : `the step from "${fromId}" to "${toId}"`;
    const subject = {
      where,
      ...(fromId === undefined ? {} : { from: fromId }),
      ...(toId === undefined ? {} : { to: toId }),
    };
    const conditions = readRoute(c, m, step, to ?? step, subject, 'config');
    wiring.addRoute(
      { skill: ends[0], datum: from ?? step },
      { skill: ends[1], datum: to ?? step },
      certain,
      conditions,
    );
  }
}
