/** Skills: `defineSkill` with its refusals, and what a graph reads from a skill. */
import type { Machine } from '../evaluate/machine.js';
import type { Datum, Item } from '../evaluate/snapshot.js';
import { type IntrinsicCall, type Slot, type Value, primitive, unknown } from '../evaluate/value.js';
import type { Related } from '../finding.js';
import type { Span } from '../source/span.js';
import type { Context } from './context.js';
import type { ArtifactKind, List, SkillDeclaration, StepDeclaration, Text, TriggerKind } from './graph.js';
import { nearestName } from './nearest.js';
import { noteUnread } from './options.js';
import {
  type Field,
  type Refused,
  describe,
  fieldOf,
  isBlankOrNoText,
  isDefined,
  isTruthy,
  present,
  textOf,
} from './read.js';
import type { RefusalData } from './refusal.js';
import { knownToolNames, readTools } from './tool.js';

/** `defineSkill(options)`: says what is refused, and makes the skill. */
export function defineSkill(c: Context, m: Machine, call: IntrinsicCall): Value {
  const [first] = call.args;
  const options = c.argument(m, call.args, 0);
  noteUnread(c, m, '`defineSkill`', call, 0);
  new SkillRefusals(c, m, call, options).report();
  c.useOption(m, '`steps` of a skill', options, 'steps');
  for (const name of ['produces', 'consumes']) c.useOption(m, '`produces` and `consumes`', options, name);
  const skill = m.object(call.node);
  const slot = (name: string): Slot => slotOf(m, first?.value, name, call);
  const nested = (entries: readonly (readonly [string, Slot])[]): Slot => {
    const object = m.object(call.node);
    for (const [name, part] of entries) object.properties.set(name, part);
    object.frozen = true;
    return m.slot(object, call.node);
  };
  const trigger = nested([['kind', m.slot(primitive('llm-activated', call.node), call.node)]]);
  const inject = nested([
    ['systemPrompt', slot('body')],
    ['tools', slot('tools')],
  ]);
  const metadata = nested([
    ['steps', slot('steps')],
    ['produces', slot('produces')],
    ['consumes', slot('consumes')],
  ]);
  for (const [name, part] of [
    ['id', slot('id')],
    ['description', slot('description')],
    ['flavor', m.slot(primitive('skill', call.node), call.node)],
    ['trigger', trigger],
    ['inject', inject],
    ['metadata', metadata],
  ] as const) {
    skill.properties.set(name, part);
  }
  skill.frozen = true;
  c.madeAt.set(skill, m.time);
  return skill;
}

/** The option as it is now, for the object that is made of it. */
function slotOf(m: Machine, options: Value | undefined, name: string, call: IntrinsicCall): Slot {
  if (options?.kind !== 'object') {
    const value =
      options?.kind === 'unknown' ? unknown(options.reason, call.node, [options]) : primitive(undefined, call.node);
    return m.slot(value, call.node);
  }
  const slot = m.property(options, name);
  if (slot === 'absent') return m.slot(primitive(undefined, call.node), call.node);
  if (slot === undefined || slot.maybe === true) {
    const written = options.properties.get(name);
    return m.slot(
      unknown('the option is not known', call.node, written === undefined ? [] : [written.value]),
      call.node,
    );
  }
  return { ...slot, path: m.path };
}

/** The refusals of one `defineSkill`, in the library's order. */
class SkillRefusals {
  private readonly skill: { readonly skill?: string };

  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly call: IntrinsicCall,
    private readonly options: Datum | undefined,
  ) {
    const id = textOf(present(fieldOf(options, 'id')));
    this.skill = id === undefined ? {} : { skill: id };
  }

  report(): void {
    const { options } = this;
    if (options?.kind === 'unknown' || options?.kind === 'host') return;
    this.reportId(fieldOf(options, 'id'));
    this.reportMissing(fieldOf(options, 'description'), 'no-description');
    this.reportMissing(fieldOf(options, 'body'), 'no-body');
    const removed = fieldOf(options, 'viaToolName');
    const place = present(removed);
    if (isDefined(removed) === true && place !== undefined) {
      const data = { ...this.skill, option: 'viaToolName' };
      this.c.refuse(this.m, { code: 'removed-option', data, ...this.c.places.refusedProperty(place, 'property') });
    }
    this.reportSteps();
    this.reportVocabulary(options, 'produces');
    this.reportVocabulary(options, 'consumes');
  }

  private reportId(field: Field): void {
    const id = present(field);
    if (isTruthy(field) === false) this.skillRefusal(id, 'no-id');
    else if (id?.kind === 'primitive') {
      if (typeof id.value !== 'string') this.skillRefusal(id, 'id-not-text');
      else if (id.value.trim() === '') this.skillRefusal(id, 'no-id');
    } else if (id !== undefined && id.kind !== 'unknown' && id.kind !== 'host') this.skillRefusal(id, 'id-not-text');
  }

  private reportMissing(field: Field, reason: 'no-description' | 'no-body'): void {
    if (isTruthy(field) === false) this.skillRefusal(present(field), reason);
  }

  private skillRefusal(datum: Datum | undefined, reason: RefusalData['malformed-skill']['reason']): void {
    const written = datum?.key !== undefined;
    const { places } = this.c;
    const where: Refused =
      datum !== undefined && written ? places.refused(datum) : { at: places.callee(this.call.callee), related: [] };
    this.c.refuse(this.m, { code: 'malformed-skill', data: { ...this.skill, reason }, ...where });
  }

  private reportSteps(): void {
    const { options } = this;
    const field = fieldOf(options, 'steps');
    const policy = fieldOf(options, 'onSkip');
    const defined = isDefined(field);
    const steps = present(field);
    const policyDatum = present(policy);
    if (defined === false && isDefined(policy) === true && policyDatum !== undefined) {
      this.stepsRefusal(policyDatum, 'on-skip-alone', this.c.places.refusedProperty(policyDatum, 'property'));
    }
    if (defined !== true || steps === undefined) return;
    if (steps.kind !== 'array') {
      if (steps.kind !== 'host' && steps.kind !== 'promise' && steps.kind !== 'unknown')
        this.stepsRefusal(steps, 'not-a-list');
      return;
    }
    if (steps.items.length === 0 && steps.complete) {
      this.stepsRefusal(steps, 'empty');
      return;
    }
    if (
      policyDatum?.kind === 'primitive' &&
      policyDatum.value !== undefined &&
      policyDatum.value !== 'advance' &&
      policyDatum.value !== 'hold'
    ) {
      this.stepsRefusal(policyDatum, 'on-skip-value');
    }
    const tools = fieldOf(options, 'tools');
    const list = present(tools);
    const none = isDefined(tools) === false || (list?.kind === 'array' && list.items.length === 0 && list.complete);
    if (none) this.stepsRefusal(steps, 'no-tools');
    const names = none ? undefined : list === undefined ? undefined : knownToolNames(list);
    for (const { datum, certain } of steps.items) if (certain) this.reportStep(datum, names);
  }

  private reportStep(step: Datum, names: readonly string[] | undefined): void {
    if (step.kind === 'unknown' || step.kind === 'host') return;
    if (isTruthy(step) === false) {
      this.stepsRefusal(step, 'bad-step');
      return;
    }
    this.reportVocabulary(step, 'produces');
    this.reportVocabulary(step, 'consumes');
    const tool = fieldOf(step, 'tool');
    const note = fieldOf(step, 'note');
    if (tool === 'absent') this.stepsRefusal(step, 'bad-tool', undefined, 'a step without one');
    else if (isBlankText(tool)) this.stepsRefusal(present(tool) ?? step, 'bad-tool');
    else {
      const datum = present(tool);
      const name = textOf(datum);
      if (datum !== undefined && name !== undefined && names !== undefined && !names.includes(name))
        this.foreignTool(datum, name, names);
    }
    if (note === 'absent') this.stepsRefusal(step, 'bad-note', undefined, 'a step without one');
    else if (isBlankText(note)) this.stepsRefusal(present(note) ?? step, 'bad-note');
  }

  private foreignTool(datum: Datum, name: string, names: readonly string[]): void {
    const nearest = nearestName(name, names);
    const content = datum.place === datum.node ? this.c.places.content(datum.node, name) : undefined;
    this.c.refuse(this.m, {
      code: 'malformed-steps',
      data: { ...this.skill, reason: 'foreign-tool', got: name, ...(nearest === undefined ? {} : { nearest }) },
      ...this.c.places.refused(datum),
      ...(content === undefined ? {} : { name: content }),
    });
  }

  private stepsRefusal(
    datum: Datum,
    reason: RefusalData['malformed-steps']['reason'],
    where = this.c.places.refused(datum),
    got = describe(datum),
  ): void {
    this.c.refuse(this.m, { code: 'malformed-steps', data: { ...this.skill, reason, got }, ...where });
  }

  private reportVocabulary(owner: Datum | undefined, list: 'produces' | 'consumes'): void {
    const field = fieldOf(owner, list);
    const kinds = present(field);
    if (isDefined(field) !== true || kinds === undefined) return;
    const refuse = (
      datum: Datum,
      reason: RefusalData['malformed-vocabulary']['reason'],
      others: readonly Related[] = [],
    ): void => {
      const data = { ...this.skill, list, reason, got: describe(datum) };
      const { at, related } = this.c.places.refused(datum);
      this.c.refuse(this.m, { code: 'malformed-vocabulary', data, at, related: [...others, ...related] });
    };
    if (kinds.kind !== 'array') {
      if (kinds.kind !== 'host' && kinds.kind !== 'promise') refuse(kinds, 'not-a-list');
      return;
    }
    if (kinds.items.length === 0 && kinds.complete) refuse(kinds, 'empty');
    const seen = new Map<string, Span>();
    for (const { datum, certain } of kinds.items) {
      const text = textOf(datum);
      const first = text === undefined ? undefined : seen.get(text);
      if (isBlankOrNoText(datum) === true) refuse(datum, 'bad-kind');
      else if (first !== undefined) refuse(datum, 'repeated', [{ at: first, note: 'The kind stands here already.' }]);
      else if (text !== undefined && certain) seen.set(text, this.c.places.place(datum));
    }
  }
}

function isBlankText(field: Field): boolean {
  return field !== 'absent' && field !== 'unknown' && isBlankOrNoText(field) === true;
}

/** A declaration that is still being registered. */
export type SkillDraft = { -readonly [Key in keyof SkillDeclaration]: SkillDeclaration[Key] };

/** What a graph knows of a skill object, or of a name that stands for one. */
export function readSkill(c: Context, m: Machine, datum: Datum, certain: boolean): SkillDraft {
  const inject = present(fieldOf(datum, 'inject'));
  const metadata = fieldOf(datum, 'metadata');
  const about = present(metadata);
  const isUnknown = datum.kind !== 'object';
  if (!isUnknown) noteSkill(c, m, datum, inject, about);
  const idDatum = present(fieldOf(datum, 'id'));
  const id = textOf(idDatum);
  const description = textOf(present(fieldOf(datum, 'description')));
  const changed = datum.kind === 'object' ? c.madeAt.get(datum.identity) : undefined;
  return {
    id,
    ...(idDatum === undefined || id === undefined ? {} : { idSite: c.places.site(idDatum) }),
    ...(description === undefined ? {} : { description }),
    site: c.places.site(datum),
    certain,
    made: !isUnknown,
    trigger: triggerKind(datum),
    body: isUnknown ? undefined : bodyText(c, inject),
    tools: isUnknown
      ? UNKNOWN_LIST
      : readTools(c, inject === undefined ? fieldOf(datum, 'inject') : fieldOf(inject, 'tools'), changed),
    consumes: kinds(c, metadata, about, 'consumes'),
    produces: kinds(c, metadata, about, 'produces'),
    steps: steps(c, metadata, about),
  };
}

function noteSkill(c: Context, m: Machine, skill: Datum, inject: Datum | undefined, metadata: Datum | undefined): void {
  c.note(m, 'skill id', fieldOf(skill, 'id'));
  c.note(m, 'body', fieldOf(inject, 'systemPrompt'));
  c.note(m, 'tools', fieldOf(inject, 'tools'));
  for (const name of ['produces', 'consumes', 'steps']) c.note(m, 'artifact kinds', fieldOf(metadata, name));
}

const UNKNOWN_LIST = { items: [], complete: false } as const;
const EMPTY_LIST = { items: [], complete: true } as const;

function triggerKind(datum: Datum): TriggerKind | undefined {
  const kind = textOf(present(fieldOf(present(fieldOf(datum, 'trigger')), 'kind')));
  switch (kind) {
    case 'always':
    case 'rule':
    case 'on-tool-return':
    case 'llm-activated':
      return kind;
    default:
      return undefined;
  }
}

function bodyText(c: Context, inject: Datum | undefined): Text | undefined {
  const field = fieldOf(inject, 'systemPrompt');
  const datum = present(field);
  if (inject?.kind === 'unknown' || field === 'unknown') return undefined;
  const text = datum === undefined ? '' : datum.kind === 'primitive' && datum.value === undefined ? '' : textOf(datum);
  if (text === undefined || datum === undefined)
    return text === '' && inject !== undefined
      ? { value: '', site: c.places.site(inject), locate: () => c.places.span(inject.use) }
      : undefined;
  const site = c.places.site(datum);
  const content =
    datum.node === datum.use || datum.place === datum.node ? c.places.content(datum.node, text) : undefined;
  return {
    value: text,
    site,
    locate: (start, length) =>
      content === undefined
        ? site.at
        : { file: content.file, start: content.start + start, end: content.start + start + length },
  };
}

function kinds(c: Context, field: Field, owner: Datum | undefined, name: 'produces' | 'consumes'): List<ArtifactKind> {
  if (field === 'unknown' || owner?.kind === 'unknown') return UNKNOWN_LIST;
  const value = fieldOf(owner, name);
  const defined = isDefined(value);
  const list = present(value);
  if (defined === false) return EMPTY_LIST;
  if (defined === undefined || list?.kind !== 'array') return UNKNOWN_LIST;
  const items: ArtifactKind[] = [];
  let { complete } = list;
  for (const { datum, certain } of list.items) {
    const kind = textOf(datum);
    if (kind === undefined || !certain) complete = false;
    else items.push({ kind, site: c.places.site(datum) });
  }
  return { items, complete };
}

function steps(c: Context, field: Field, owner: Datum | undefined): List<StepDeclaration> {
  if (field === 'unknown' || owner?.kind === 'unknown') return UNKNOWN_LIST;
  const value = fieldOf(owner, 'steps');
  const defined = isDefined(value);
  const list = present(value);
  if (defined === false) return EMPTY_LIST;
  if (defined === undefined || list?.kind !== 'array') return UNKNOWN_LIST;
  const known = (item: Item): boolean => item.certain && item.datum.kind === 'object';
  return {
    items: list.items.filter(known).map(({ datum }) => ({
      tool: textOf(present(fieldOf(datum, 'tool'))),
      consumes: kinds(c, datum, datum, 'consumes'),
      produces: kinds(c, datum, datum, 'produces'),
    })),
    complete: list.complete && list.items.every(known),
  };
}

/** Whether a value has the flavour of a skill; `undefined` where that is not known. */
export function isSkill(datum: Datum): boolean | undefined {
  switch (datum.kind) {
    case 'unknown':
    case 'host':
    case 'promise':
      return undefined;
    case 'object': {
      const flavor = fieldOf(datum, 'flavor');
      if (flavor === 'absent') return false;
      if (flavor === 'unknown' || flavor.kind === 'unknown') return undefined;
      return flavor.kind === 'primitive' && flavor.value === 'skill';
    }
    case 'primitive':
    case 'regexp':
    case 'array':
    case 'function':
    case 'intrinsic':
      return false;
  }
}
