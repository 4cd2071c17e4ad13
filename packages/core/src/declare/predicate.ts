/** Predicates: `when` functions, asked and read after the program is evaluated but as things stood when they were declared. */
import type { Node } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import type { Path } from '../evaluate/path.js';
import { judge, judgeLoosely } from '../evaluate/program.js';
import type { Datum } from '../evaluate/snapshot.js';
import { type FunctionValue, type ObjectValue, type Value, primitive, unknown } from '../evaluate/value.js';
import type { PredicateForm } from '../predicate/form.js';
import { constantOf } from '../predicate/satisfy.js';
import type { PredicateAnswer, PredicateDeclaration, StatefulRegExp, SteadyAnswer } from './graph.js';
import type { Asker } from './form-members.js';
import { type Reading, readForm } from './form-reader.js';
import type { Places } from './read.js';

/** The predicate that a value is. What is asked of it is worked out when it is first asked. */
export function declarePredicate(
  m: Machine,
  datum: Datum,
  { asker, isRead }: { readonly asker: Asker; readonly isRead: boolean },
  places: Places,
): PredicateDeclaration {
  const site = places.site(datum);
  const { path, time } = m;
  if (datum.kind !== 'function') return { site, judge: () => answerOfNoFunction(datum) };
  const predicate = new FunctionPredicate(m, datum.value, { asker, path, time }, places, site);
  return isRead ? predicate : { site, judge: (phrase) => predicate.judge(phrase) };
}

/** Calling what is no function throws; `null` is read in two ways by the library. */
function answerOfNoFunction(datum: Datum): PredicateAnswer {
  const certain = datum.kind === 'primitive' && datum.value !== null && datum.value !== undefined;
  return certain || datum.kind === 'object' || datum.kind === 'array' || datum.kind === 'regexp' ? 'threw' : 'unknown';
}

/** When and by whom a predicate is asked. */
interface Moment {
  readonly asker: Asker;
  readonly path: Path;
  readonly time: number;
}

class FunctionPredicate implements PredicateDeclaration {
  private reading: Reading | undefined;
  private steady: { readonly answer: SteadyAnswer | undefined } | undefined;
  private starting: { readonly answer: SteadyAnswer | undefined } | undefined;

  constructor(
    private readonly m: Machine,
    private readonly fn: FunctionValue,
    private readonly moment: Moment,
    private readonly places: Places,
    readonly site: PredicateDeclaration['site'],
  ) {}

  judge(phrase: string): PredicateAnswer {
    const { m, fn } = this;
    const result = judge(m, fn, coldContext(m, fn.node, phrase), this.moment.path, this.moment.time);
    if (result === undefined) return 'unknown';
    if (result === 'threw') return 'threw';
    return result ? 'match' : 'no-match';
  }

  get givesObject(): boolean {
    return this.fn.node.async === true || this.fn.node.generator === true;
  }

  get form(): PredicateForm | undefined {
    return this.read().form;
  }

  get stateful(): readonly StatefulRegExp[] {
    return this.read().stateful;
  }

  get always(): SteadyAnswer | undefined {
    this.steady ??= { answer: this.formAnswer() ?? this.loosely(unknownArgument) };
    return this.steady.answer;
  }

  get atStart(): SteadyAnswer | undefined {
    this.starting ??= { answer: this.moment.asker === 'context' ? this.startingAnswer() : undefined };
    return this.starting.answer;
  }

  /** Whether a list of results that is empty is there or not, it must make no difference. */
  private startingAnswer(): SteadyAnswer | undefined {
    const without = this.loosely((m, node) => startingContext(m, node, primitive(undefined, node)));
    if (without === undefined) return undefined;
    const withList = this.loosely((m, node) => startingContext(m, node, m.array([], node)));
    return withList === undefined || (withList === 'match') !== (without === 'match') ? undefined : without;
  }

  private read(): Reading {
    const { asker, path, time } = this.moment;
    this.reading ??= readForm(this.m, this.fn, asker, { path, time, places: this.places });
    return this.reading;
  }

  private formAnswer(): SteadyAnswer | undefined {
    const { form } = this;
    const constant = form === undefined ? undefined : constantOf(form);
    return constant === undefined ? undefined : constant ? 'match' : 'no-match';
  }

  private loosely(argument: (m: Machine, node: Node) => Value): SteadyAnswer | undefined {
    const { m, fn, moment } = this;
    const { answer, mayThrow } = judgeLoosely(m, fn, argument(m, fn.node), moment.path, moment.time);
    switch (answer) {
      case undefined:
        return undefined;
      case 'threw':
        return mayThrow ? 'miss' : 'threw';
      case true:
        return mayThrow ? undefined : 'match';
      case false:
        return mayThrow ? 'miss' : 'no-match';
    }
  }
}

/** Exactly what the library's check-up hands to a predicate. */
function coldContext(m: Machine, node: Node, phrase: string): ObjectValue {
  return contextOf(m, node, [
    ['iteration', primitive(1, node)],
    ['userMessage', primitive(phrase, node)],
    ['history', m.array([], node)],
    ['activatedInjectionIds', m.array([], node)],
  ]);
}

/** What only a context has in which a cursor is set or a tool has run. */
const LATER_FIELDS = ['currentSkillId', 'lastToolResult'];

/**
 * What every turn begins with, as far as it is always the same. The message is
 * any; the history may hold turns before this one; and there may be more.
 */
function startingContext(m: Machine, node: Node, toolResults: Value): ObjectValue {
  const context = contextOf(m, node, [['iteration', primitive(1, node)]]);
  for (const name of ['userMessage', 'history', 'activatedInjectionIds']) {
    context.properties.set(name, m.slot(unknown('it differs from turn to turn', node), node));
  }
  for (const name of LATER_FIELDS) {
    context.properties.set(name, { ...m.slot(primitive(undefined, node), node), maybe: true });
  }
  context.properties.set('toolResults', { ...m.slot(toolResults, node), maybe: true });
  context.open = true;
  return context;
}

function unknownArgument(_m: Machine, node: Node): Value {
  return unknown('it is what the predicate is handed', node);
}

function contextOf(m: Machine, node: Node, properties: readonly (readonly [string, Value])[]): ObjectValue {
  const context = m.object(node);
  for (const [name, value] of properties) context.properties.set(name, m.slot(value, node));
  return context;
}
