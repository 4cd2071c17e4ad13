/** Which forms can hold together: a search through all answers of their tests that do not contradict each other. */
import { evaluateCondition } from '../guard/evaluate.js';
import { type LanguageMatcher, covered } from '../match/language/index.js';
import { testRegex } from '../regex/run.js';
import { type EqualTest, type PredicateForm, type Test, type TextTest, testKey } from './form.js';

/**
 * What one question may cost: each test doubles the cases, and each case looks
 * at every part of the forms. Ten tests in forms of twenty parts are answered;
 * past it the answer is "not proven".
 */
const COST_LIMIT = 20_480;

/** A form that is required to hold, or not to hold. */
export interface Requirement {
  readonly form: PredicateForm;
  readonly holds: boolean;
}

/** How many more questions about the languages of regexes may be asked; each costs far more than all else here. */
export interface LanguageBudget {
  left: number;
}

/** Such questions about one form: its regexes mostly stand beside one or two others. */
const LANGUAGE_QUESTIONS = 4;

/** False only where it is proven that the requirements never come true together. */
export function canHold(
  requirements: readonly Requirement[],
  budget: LanguageBudget = { left: LANGUAGE_QUESTIONS },
): boolean {
  const tests = new Map<string, Test>();
  for (const { form } of requirements) collect(form, tests);
  const size = requirements.reduce((sum, { form }) => sum + sizeOf(form), 0);
  if (size * 2 ** tests.size > COST_LIMIT) return true;
  const list = [...tests.values()];
  return search(list, 0, new Map(), { requirements, budget });
}

/** What the form answers whatever it is handed; `undefined` where that is not proven. */
export function constantOf(form: PredicateForm): boolean | undefined {
  if (!canHold([{ form, holds: true }])) return false;
  return canHold([{ form, holds: false }]) ? undefined : true;
}

function collect(form: PredicateForm, tests: Map<string, Test>): void {
  switch (form.kind) {
    case 'constant':
      return;
    case 'not':
      collect(form.form, tests);
      return;
    case 'and':
    case 'or':
      for (const part of form.parts) collect(part, tests);
      return;
    default:
      tests.set(testKey(form), form);
  }
}

function sizeOf(form: PredicateForm): number {
  switch (form.kind) {
    case 'not':
      return 1 + sizeOf(form.form);
    case 'and':
    case 'or':
      return form.parts.reduce((sum, part) => sum + sizeOf(part), 1);
    default:
      return 1;
  }
}

type Answers = Map<string, boolean>;

interface Question {
  readonly requirements: readonly Requirement[];
  readonly budget: LanguageBudget;
}

/** Deeper by one test each time, and the cost bounds their number. */
function search(tests: readonly Test[], at: number, answers: Answers, question: Question): boolean {
  const test = tests[at];
  if (test === undefined) {
    return (
      question.requirements.every(({ form, holds }) => evaluate(form, answers) === holds) &&
      isConsistent(tests, answers, question.budget)
    );
  }
  const key = testKey(test);
  for (const answer of [true, false]) {
    answers.set(key, answer);
    if (search(tests, at + 1, answers, question)) return true;
  }
  return false;
}

function evaluate(form: PredicateForm, answers: Answers): boolean {
  switch (form.kind) {
    case 'constant':
      return form.value;
    case 'not':
      return !evaluate(form.form, answers);
    case 'and':
      return form.parts.every((part) => evaluate(part, answers));
    case 'or':
      return form.parts.some((part) => evaluate(part, answers));
    default:
      return answers.get(testKey(form)) === true;
  }
}

/** False where the answers contradict each other. */
function isConsistent(tests: readonly Test[], answers: Answers, budget: LanguageBudget): boolean {
  const isTrue = (test: Test): boolean => answers.get(testKey(test)) === true;
  const values = new Map<string, EqualTest>();
  for (const test of tests) {
    if (test.kind !== 'equal' || !isTrue(test)) continue;
    if (values.has(test.subject)) return false;
    values.set(test.subject, test);
  }
  return (
    tests.every((test) => agrees(test, values, isTrue(test))) &&
    hasIteration(tests, isTrue) &&
    fieldsAgree(tests, isTrue) &&
    textsAgree(
      tests.filter((test) => test.kind === 'text' && !values.has(test.subject)),
      isTrue,
      budget,
    )
  );
}

/** Whether a test can have the answer where the value of its subject is known. */
function agrees(test: Test, values: ReadonlyMap<string, EqualTest>, answer: boolean): boolean {
  if (test.kind !== 'text' && test.kind !== 'truthy') return true;
  const known = values.get(test.subject);
  if (known === undefined) return true;
  if (test.kind === 'truthy') return Boolean(known.value) === answer;
  const found = typeof known.value === 'string' ? testRegex(test.source, test.flags, known.value) : undefined;
  return found === undefined || found === answer;
}

/** Whether some iteration, counted from 1, gives all tests of it their answers. */
function hasIteration(tests: readonly Test[], isTrue: (test: Test) => boolean): boolean {
  const own = tests.filter((test) => test.kind === 'iteration');
  if (own.length === 0) return true;
  const near = own.flatMap(({ value }) => [Math.floor(value) - 1, Math.floor(value), Math.floor(value) + 1]);
  return [1, ...near]
    .filter((iteration) => iteration >= 1)
    .some((iteration) => own.every((test) => compares(test.operator, iteration, test.value) === isTrue(test)));
}

function compares(operator: '<' | '<=' | '>' | '>=' | '===', left: number, right: number): boolean {
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '===':
      return left === right;
  }
}

/** A field has one value, and where it is known the ordered tests follow from it. */
function fieldsAgree(tests: readonly Test[], isTrue: (test: Test) => boolean): boolean {
  const own = tests.filter((test) => test.kind === 'field');
  const known = own.filter((test) => test.op === 'eq' && isTrue(test));
  return known.every(({ key, value }) =>
    own.every((test) => test.key !== key || evaluateCondition(test, value) === isTrue(test)),
  );
}

/** Whether, of each subject, some text is found by all regexes that find something and by none of the others. */
function textsAgree(tests: readonly Test[], isTrue: (test: Test) => boolean, budget: LanguageBudget): boolean {
  const texts = tests.filter((test) => test.kind === 'text');
  return [...new Set(texts.map(({ subject }) => subject))].every((subject) => {
    const own = texts.filter((test) => test.subject === subject);
    budget.left -= 1;
    return (
      budget.left < 0 ||
      hasText(
        own.filter(isTrue),
        own.filter((test) => !isTrue(test)),
      )
    );
  });
}

/** What finds something in every text. */
const ANYTHING: LanguageMatcher = { kind: 'regex', source: '(?:)', flags: '' };

function hasText(found: readonly TextTest[], missing: readonly TextTest[]): boolean {
  const [only, ...others] = found.map(asMatcher);
  const wanted: LanguageMatcher =
    only === undefined ? ANYTHING : others.length === 0 ? only : { kind: 'all', parts: [only, ...others] };
  return covered(wanted, missing.map(asMatcher)).kind !== 'yes';
}

const matchers = new WeakMap<TextTest, LanguageMatcher>();

/** One object for one test, so that its language is made once. */
function asMatcher(test: TextTest): LanguageMatcher {
  const known = matchers.get(test) ?? { kind: 'regex', source: test.source, flags: test.flags };
  matchers.set(test, known);
  return known;
}
