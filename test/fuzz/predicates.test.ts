/** What is said of random predicates holds of every turn that the language itself runs them on. */
import { expect, test } from 'vitest';
import { analyzeText } from '../analysis.js';
import { Dice } from '../core/regex-generator.js';
import { TURNS, type Turn, answers, functionOf, holds } from '../core/predicate-oracle.js';

/** A longer run than the usual one is asked for with these two variables. */
const ROUNDS = Number(process.env.PREDICATE_FUZZ_ROUNDS ?? 250);
const SEED = Number(process.env.PREDICATE_FUZZ_SEED ?? 1);

const TEXTS = [
  'm',
  'm.toLowerCase()',
  'm.trim()',
  'm.trim().toLowerCase()',
  'm.toUpperCase()',
  '(m ?? "")',
  'm.trimStart()',
];
const WORDS = ['"refund"', '"Refund"', '"help"', '"book"', '"taxi"', '"x"', '" "', '""', '"a"', '"straße"', 'WORD'];
const REGEXES = [
  '/refund/i',
  '/re(?:fund|turn)/',
  '/^help/',
  '/x*/',
  '/$^a/',
  '/e/g',
  'RE',
  'STATEFUL',
  '/[a-z]{3}$/i',
];
const OTHERS = [
  'iteration > 1',
  'iteration === 2',
  '3 > iteration',
  'iteration <= 0',
  'iteration >= 1',
  'ctx.currentSkillId === "a"',
  'ctx.currentSkillId',
  'ctx.currentSkillId !== undefined',
  'ctx.currentSkillId == null',
  'ctx.lastToolResult?.toolName === "pay"',
  'ctx.lastToolResult.toolName === "pay"',
  'ctx.toolResults',
  'true',
  'false',
  'FLAG',
  'm',
  'm.length > 4',
  'm.length',
  'm.trim().length === 0',
];

/** One test of a turn. */
function randomTest(dice: Dice): string {
  const text = dice.pick(TEXTS);
  const word = dice.pick(WORDS);
  const regex = dice.pick(REGEXES);
  switch (dice.below(8)) {
    case 0:
      return `${text}.${dice.pick(['includes', 'startsWith', 'endsWith'])}(${word})`;
    case 1:
      return `${text} ${dice.pick(['===', '!==', '=='])} ${word}`;
    case 2:
      return `${regex}.test(${text})`;
    case 3:
      return `${text}.match(${regex}) ${dice.pick(['!== null', '=== null', '!= null'])}`;
    case 4:
      return `${text}.indexOf(${word}) ${dice.pick(['!== -1', '>= 0', '=== 0', '< 0', '> 0'])}`;
    case 5:
      return `[${word}, ${dice.pick(WORDS)}].${dice.pick(['some', 'every'])}((w) => ${text}.includes(w))`;
    default:
      return dice.pick(OTHERS);
  }
}

function randomExpression(dice: Dice, depth: number): string {
  if (depth === 0 || dice.chance(30)) return randomTest(dice);
  const inner = (): string => randomExpression(dice, depth - 1);
  switch (dice.below(6)) {
    case 0:
      return `!(${inner()})`;
    case 1:
      return `(${inner()} ? ${inner()} : ${inner()})`;
    case 2:
      return `Boolean(${inner()})`;
    case 3:
      return `(${inner()} || ${inner()})`;
    default:
      return `(${inner()} && ${inner()})`;
  }
}

function randomPredicate(dice: Dice): string {
  const names = 'const { userMessage: m, iteration } = ctx;';
  const body =
    dice.below(2) === 0
      ? `return ${randomExpression(dice, 3)};`
      : `if (${randomExpression(dice, 2)}) return ${randomExpression(dice, 1)};
         ${dice.pick(['', `else if (${randomExpression(dice, 1)}) { return ${randomExpression(dice, 1)}; }`])}
         ${dice.pick(['', `return ${randomExpression(dice, 2)};`])}`;
  return `${dice.chance(3) ? 'async ' : ''}(ctx) => { ${names} ${body} }`;
}

const OUTSIDE = 'const WORD = "return"; const RE = /order|refund/; const STATEFUL = /e/g; const FLAG = false;';

/** The same turns without a cursor and without results, which is how turns begin. */
const STARTS: readonly Turn[] = TURNS.filter(({ iteration }) => iteration === 1);

test('forms, steady answers and answers at the start are true', () => {
  const dice = new Dice(SEED);
  const wrong: string[] = [];
  const counts = { read: 0, steady: 0, atStart: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const when = randomPredicate(dice);
    const text = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
${OUTSIDE}
export const graph = skillGraph().entry(a, { when: ${when} }).build();`;
    const predicate = analyzeText(text).graphs[0]?.entries.items[0]?.when;
    const fn = functionOf(`(() => { ${OUTSIDE} return ${when}; })()`);
    const truth = (turn: Turn): boolean => answers(fn, turn);
    const form = predicate?.form;
    if (form !== undefined) {
      counts.read += 1;
      if (TURNS.some((turn) => holds(form, turn) !== truth(turn))) wrong.push(`form: ${when}`);
    }
    if (predicate?.always !== undefined) {
      counts.steady += 1;
      const expected = predicate.always === 'match';
      if (TURNS.some((turn) => truth(turn) !== expected)) wrong.push(`always ${predicate.always}: ${when}`);
    }
    if (predicate?.atStart !== undefined) {
      counts.atStart += 1;
      const expected = predicate.atStart === 'match';
      if (STARTS.some((turn) => truth(turn) !== expected)) wrong.push(`at start ${predicate.atStart}: ${when}`);
    }
  }
  expect(wrong).toEqual([]);
  // The run means something only where all three are said often enough.
  expect(Math.min(counts.read / 4, counts.steady, counts.atStart)).toBeGreaterThan(ROUNDS / 20);
});
