/** Predicates as data: what is read out of a `when` function is exactly what the function answers. */
import { expect, test } from 'vitest';
import type { PredicateForm } from '../../packages/core/src/predicate/form.js';
import { evaluateCondition, hopReader } from '../../packages/core/src/guard/evaluate.js';
import {
  type RouteConditionData,
  formAsMatcher,
  formAsRouteConditions,
} from '../../packages/core/src/predicate/convert.js';
import type { MatcherDeclaration } from '../../packages/core/src/declare/graph.js';
import { searchRegex } from '../../packages/core/src/predicate/fold.js';
import { analyzeText } from '../analysis.js';
import { type Result, RESULTS, TURNS, answers, functionOf, holds } from './predicate-oracle.js';

const HEAD = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
`;

/** What is read of an entry's predicate, with declarations of the file before it. */
function entryForm(when: string, before = ''): PredicateForm | undefined {
  const { graphs } = analyzeText(
    `${HEAD}${before}\nexport const graph = skillGraph().entry(a, { when: ${when} }).build();`,
  );
  return graphs[0]?.entries.items[0]?.when?.form;
}

function routeForm(when: string, before = ''): PredicateForm | undefined {
  const text = `${HEAD}${before}\nexport const graph = skillGraph().entry(a).route(a, b, { when: ${when} }).build();`;
  return analyzeText(text).graphs[0]?.routes.items[0]?.predicate?.form;
}

const READABLE_BY_CONTEXT: readonly string[] = [
  `() => true`,
  `() => false`,
  `() => undefined`,
  `(ctx) => /refund/i.test(ctx.userMessage)`,
  `({ userMessage }) => /refund|return/.test(userMessage)`,
  `({ userMessage: text }) => text.includes('refund')`,
  `(ctx) => ctx.userMessage.includes('(in $)')`,
  `(ctx) => ctx.userMessage.match(/refund/) !== null`,
  `(ctx) => !!ctx.userMessage.match(/refund/g)`,
  `(ctx) => ctx.userMessage.search(/refund/) >= 0`,
  `(ctx) => ctx.userMessage.search(/refund/) === -1`,
  `(ctx) => ctx.userMessage.toLowerCase().includes('refund')`,
  `(ctx) => ctx.userMessage.toLowerCase().includes('book')`,
  `(ctx) => ctx.userMessage.toLowerCase().includes('taxi')`,
  `(ctx) => ctx.userMessage.toLowerCase().endsWith('taxi')`,
  `(ctx) => ctx.userMessage.toLowerCase() === 'taxi'`,
  `(ctx) => ctx.userMessage.toLowerCase().startsWith('taxi')`,
  `(ctx) => ctx.userMessage.toLowerCase().includes('Refund')`,
  `(ctx) => ctx.userMessage.toLowerCase().includes('straße')`,
  `(ctx) => ctx.userMessage.toLowerCase().includes('ångstr')`,
  `(ctx) => ctx.userMessage.trim().toLowerCase().startsWith('help')`,
  `(ctx) => ctx.userMessage.trim() === 'help'`,
  `(ctx) => ctx.userMessage.trim() === ''`,
  `(ctx) => ctx.userMessage === 'help'`,
  `(ctx) => ctx.userMessage !== 'help'`,
  `(ctx) => ctx.userMessage.startsWith('/help') || ctx.userMessage.endsWith('me')`,
  `(ctx) => ctx.userMessage.includes('refund') && !ctx.userMessage.includes('return')`,
  `(ctx) => ['refund', 'return'].some((word) => ctx.userMessage.includes(word))`,
  `(ctx) => ['a', 'e'].every((word) => ctx.userMessage.toLowerCase().includes(word))`,
  `(ctx) => ['help', 'taxi'].includes(ctx.userMessage)`,
  `(ctx) => ctx.userMessage.indexOf('refund') !== -1`,
  `(ctx) => ctx.userMessage.indexOf('refund') === 0`,
  `(ctx) => ctx.userMessage.length > 4`,
  `(ctx) => ctx.userMessage.length <= 0`,
  `(ctx) => ctx.userMessage.trim().length > 0`,
  `(ctx) => Boolean(ctx.userMessage)`,
  `(ctx) => ctx.userMessage`,
  `(ctx) => ctx.iteration > 1`,
  `(ctx) => 1 < ctx.iteration && ctx.iteration <= 2`,
  `(ctx) => ctx.iteration === 2`,
  `(ctx) => ctx.currentSkillId === 'a'`,
  `(ctx) => ctx.currentSkillId === undefined`,
  `(ctx) => ctx.currentSkillId == null`,
  `(ctx) => !ctx.currentSkillId`,
  `(ctx) => ctx.lastToolResult?.toolName === 'pay'`,
  `(ctx) => (ctx.userMessage ?? '').includes('refund')`,
  `(ctx) => (ctx.userMessage || '').includes('refund')`,
  `(ctx) => String(ctx.userMessage).includes('refund')`,
  `(ctx) => /refund/.exec(ctx.userMessage) != null`,
  `(ctx) => (ctx.iteration > 1 ? ctx.userMessage.includes('a') : /help/.test(ctx.userMessage))`,
  `(ctx) => /refund/.test(ctx.userMessage) === false`,
  `(ctx) => {
    return /refund/.test(ctx.userMessage);
  }`,
  `function (ctx) {
    const text = ctx.userMessage.toLowerCase();
    return text.includes('refund') || text.includes('return');
  }`,
  `(ctx) => {
    if (ctx.userMessage.includes('return')) return false;
    if (ctx.userMessage.includes('refund')) {
      return true;
    } else if (ctx.iteration > 2) return ctx.userMessage.includes('help');
    return /taxi/.test(ctx.userMessage);
  }`,
  `(ctx) => {
    const { userMessage, iteration } = ctx;
    {
      const found = userMessage.includes('e');
      if (found && iteration > 1) return true;
    }
    return false;
  }`,
  `async (ctx) => await Promise.resolve(ctx.iteration > 9)`,
];

const READABLE_BY_RESULT: readonly string[] = [
  `(r) => r.toolName === 'pay' && r.status === 'denied'`,
  `(r) => ['pay', 'look_up'].includes(r.toolName)`,
  `(r) => r.result.includes('Error')`,
  `(r) => /error/i.test(r.result)`,
  `(r) => /^pay/.test(r.toolName)`,
  `(r) => r.status !== 'success'`,
  `(r) => r.status === undefined`,
  `(r) => r.status == null`,
  `(r) => r.toolName !== 'pay'`,
  `(r) => !(r.toolName === 'pay' || r.toolName === 'look_up')`,
  `(r) => r.toolName`,
  `(r) => r.result === 'ok'`,
  `(r) => r.toolName.startsWith('pay')`,
  `(r) => r.toolName.toLowerCase() === 'pay'`,
  `(r) => JSON.parse(r.result).level === 'high'`,
  `(r) => r.toolName === 'pay' && JSON.parse(r.result).score >= 3`,
  `(r) => {
    const { score } = JSON.parse(r.result);
    return score > 4;
  }`,
  `(r) => JSON.parse(r.result).ok === true`,
];

test('a form says of every turn what the function answers', () => {
  for (const text of READABLE_BY_CONTEXT) {
    const form = entryForm(text);
    expect([text, form === undefined]).toEqual([text, false]);
    if (form === undefined) continue;
    const predicate = functionOf(text);
    const wrong = TURNS.filter((turn) => holds(form, turn) !== answers(predicate, turn));
    expect([text, wrong]).toEqual([text, []]);
  }
});

test('a form says of every result what the function answers', () => {
  for (const text of READABLE_BY_RESULT) {
    const form = routeForm(text);
    expect([text, form === undefined]).toEqual([text, false]);
    if (form === undefined) continue;
    const predicate = functionOf(text);
    const wrong = RESULTS.filter((result) => holds(form, result) !== answers(predicate, result));
    expect([text, wrong]).toEqual([text, []]);
  }
});

/** Whether a matcher that is made of regexes matches. */
function matches(matcher: MatcherDeclaration, message: string): boolean {
  if (matcher.kind === 'regex') return new RegExp(matcher.source, matcher.flags).test(message);
  return matcher.kind === 'all' && matcher.parts.items.every((part) => matches(part, message));
}

test('the matcher of a form matches exactly the messages for which the function answers true', () => {
  const site = { at: { file: 'graph.ts', start: 0, end: 0 } };
  let made = 0;
  for (const text of READABLE_BY_CONTEXT) {
    const form = entryForm(text);
    const matcher = form === undefined ? undefined : formAsMatcher(form, site);
    if (matcher === undefined) continue;
    made += 1;
    const predicate = functionOf(text);
    const wrong = TURNS.filter((turn) => matches(matcher, turn.userMessage) !== answers(predicate, turn));
    expect([text, wrong]).toEqual([text, []]);
  }
  expect(made).toBeGreaterThan(25);
});

/** Whether the options of a route match a result. */
function routes({ onToolReturn, onToolStatus, guard }: RouteConditionData, result: Result): boolean {
  if (typeof onToolReturn === 'string' && onToolReturn !== result.toolName) return false;
  if (typeof onToolReturn === 'object' && !new RegExp(onToolReturn.source, onToolReturn.flags).test(result.toolName))
    return false;
  if (onToolStatus !== undefined && (result.status === undefined || !onToolStatus.includes(result.status)))
    return false;
  const read = hopReader({ ...result, iteration: 2, userMessage: '', currentSkillId: 'a' });
  return guard.every((condition) => evaluateCondition(condition, read(condition.key)));
}

test('the options of a form match exactly the results for which the function answers true', () => {
  let made = 0;
  for (const text of READABLE_BY_RESULT) {
    const form = routeForm(text);
    const conditions = form === undefined ? undefined : formAsRouteConditions(form);
    if (conditions === undefined) continue;
    made += 1;
    const predicate = functionOf(text);
    const wrong = RESULTS.filter((result) => routes(conditions, result) !== answers(predicate, result));
    expect([text, wrong]).toEqual([text, []]);
  }
  expect(made).toBeGreaterThan(10);
});

test('what cannot be read exactly has no form', () => {
  const unreadable = [
    '(ctx) => ctx.userMessage.toLowerCase().includes("привет")',
    '(ctx) => ctx.userMessage.toUpperCase().includes("REFUND")',
    '(ctx) => ctx.userMessage.toLocaleLowerCase().includes("refund")',
    '(ctx) => /refund/.test(ctx.userMessage.toLowerCase())',
    '(ctx) => /refund/y.test(ctx.userMessage)',
    '(ctx) => ctx.userMessage.trim().includes(" refund")',
    '(ctx) => ctx.userMessage.split(" ").includes("refund")',
    '(ctx) => ctx.lastToolResult.toolName === "pay"',
    '(ctx) => ctx.history.length > 2',
    '(ctx) => other(ctx)',
    '(ctx) => /refund/.test(ctx.userMessage) && other()',
    '(ctx) => ctx.userMessage.includes(word)',
    '(ctx) => { count += 1; return /refund/.test(ctx.userMessage); }',
    '(ctx) => { log(ctx); return /refund/.test(ctx.userMessage); }',
    '(ctx) => { try { return /refund/.test(ctx.userMessage); } catch { return false; } }',
    '(ctx) => { let found = false; found = ctx.userMessage.includes("x"); return found; }',
    '(ctx, more) => /refund/.test(more)',
    '(...all) => /refund/.test(all[0].userMessage)',
    'function () { return /refund/.test(arguments[0].userMessage); }',
    '(ctx) => ctx[key] === "x"',
    '(ctx) => ctx.userMessage.match(/a/).length > 1',
    '(ctx) => ctx.hasOwnProperty("x")',
    '(ctx) => { if (re.test(ctx.userMessage)) return true; const re = /x/; return false; }',
    '(ctx) => { return re(ctx.userMessage); function re(text) { return text === "x"; } }',
  ];
  const before = 'let count = 0;\nconst re = /x/;\nimport { other, word, key, log } from "elsewhere";';
  for (const when of unreadable) expect([when, entryForm(when, before)]).toEqual([when, undefined]);
});

test('what a result must be parsed for is read only where an exception changes nothing', () => {
  const unreadable = [
    '(r) => JSON.parse(r.result).level !== "high"',
    '(r) => !(JSON.parse(r.result).level === "high")',
    '(r) => r.toolName === "pay" || JSON.parse(r.result).level === "high"',
    '(r) => { const parsed = JSON.parse(r.result); return r.toolName === "pay"; }',
    '(r) => JSON.parse(r.result).length === 3',
    '(r) => JSON.parse(r.result)[0] === 3',
    '(r) => JSON.parse(r.result).toString === undefined',
    '(r) => JSON.parse(r.result.toLowerCase()).level === "high"',
    '(r) => JSON.parse(r.result).level === undefined',
    '(r) => JSON.parse(r.toolName).level === "high"',
    '(r) => r.userMessage === "x"',
    '(r) => r.status.includes("d")',
    '(r) => /denied/.test(r.status)',
  ];
  for (const when of unreadable) expect([when, routeForm(when)]).toEqual([when, undefined]);
  expect(
    routeForm('(r) => JSON.parse(r.result).level === "high"', 'const JSON = { parse: (x) => ({ level: "high" }) };'),
  ).toBeUndefined();
});

test('names mean what they mean where the function is written', () => {
  const refund = { kind: 'text', subject: 'userMessage', source: 'refund', flags: 'i' };
  const when = '(ctx) => RE.test(ctx.userMessage)';
  expect(entryForm(when, 'const RE = /refund/i;')).toMatchObject(refund);
  expect(entryForm(when, 'const RE = new RegExp("refund", "i");')).toMatchObject(refund);
  expect(entryForm('isRefund', 'const isRefund = ({ userMessage }) => /refund/i.test(userMessage);')).toMatchObject(
    refund,
  );
  expect(entryForm('isRefund', 'function isRefund(ctx) { return /refund/i.test(ctx.userMessage); }')).toMatchObject(
    refund,
  );
  const helper = 'const has = (text, regex) => regex.test(text);';
  expect(entryForm('(ctx) => has(ctx.userMessage, /refund/i)', helper)).toMatchObject(refund);
  expect(entryForm('about(/refund/i)', 'const about = (regex) => (ctx) => regex.test(ctx.userMessage);')).toMatchObject(
    refund,
  );
  const words = '(ctx) => WORDS.some((word) => ctx.userMessage.includes(word))';
  expect(entryForm(words, 'const WORDS = ["a", "b"];')).toMatchObject({ kind: 'or' });
  expect(entryForm(words, 'const WORDS = ["a", "b", ...more];')).toBeUndefined();
  expect(entryForm(words, 'const WORDS = ["a", "b"]; WORDS.push(word());')).toBeUndefined();
  expect(entryForm(words, 'export const WORDS = ["a", "b"]; register(WORDS);')).toBeUndefined();
  expect(entryForm(when, 'let RE = /refund/i; export function change() { RE = /x/; }')).toBeUndefined();
  expect(
    entryForm('(ctx) => { const RE = pick(); return RE.test(ctx.userMessage); }', 'const RE = /refund/i;'),
  ).toBeUndefined();
  expect(entryForm('(RE) => RE.test(RE.userMessage)', 'const RE = /refund/i;')).toBeUndefined();
  expect(entryForm('(ctx) => Boolean(ctx.userMessage)', 'const Boolean = (x) => false;')).toEqual({
    kind: 'constant',
    value: false,
  });
  expect(entryForm(when, 'import { RE } from "./elsewhere";')).toBeUndefined();
});

test('a regex that keeps a state is told apart from one that is made anew', () => {
  const statefulIn = (when: string, before = ''): readonly unknown[] => {
    const text = `${HEAD}${before}\nexport const graph = skillGraph().entry(a, { when: ${when} }).build();`;
    const predicate = analyzeText(text).graphs[0]?.entries.items[0]?.when;
    return (predicate?.stateful ?? []).map(({ regexp, persistent }) => [regexp.source, regexp.flags, persistent]);
  };
  expect(statefulIn('(ctx) => RE.test(ctx.userMessage)', 'const RE = /refund/g;')).toEqual([['refund', 'g', true]]);
  expect(entryForm('(ctx) => RE.test(ctx.userMessage)', 'const RE = /refund/g;')).toBeUndefined();
  expect(statefulIn('(ctx) => other() && RE.test(ctx.userMessage)', 'const RE = /refund/y;')).toEqual([
    ['refund', 'y', true],
  ]);
  expect(statefulIn('(ctx) => /refund/g.test(ctx.userMessage)')).toEqual([]);
  expect(entryForm('(ctx) => /refund/g.test(ctx.userMessage)')).toMatchObject({ source: 'refund', flags: '' });
  expect(statefulIn('(ctx) => RE.test(ctx.userMessage)', 'const RE = /refund/i;')).toEqual([]);
  expect(statefulIn('(ctx) => ctx.userMessage.match(RE) !== null', 'const RE = /refund/g;')).toEqual([]);
  expect(statefulIn('(ctx) => { const re = /refund/g; return re.test(ctx.userMessage); }')).toEqual([
    ['refund', 'g', false],
  ]);
  const helper = 'const has = (text, regex) => regex.test(text); const make = () => /refund/g;';
  expect(statefulIn('(ctx) => has(ctx.userMessage, /refund/g)', helper)).toEqual([['refund', 'g', false]]);
  expect(statefulIn('(ctx) => has(ctx.userMessage, make())', helper)).toEqual([['refund', 'g', false]]);
  expect(statefulIn('(ctx) => make().test(ctx.userMessage)', helper)).toEqual([['refund', 'g', false]]);
});

test('nothing that is written makes the reading endless or deep', () => {
  const long = Array.from({ length: 700 }, (_, at) => `ctx.userMessage.includes('w${String(at)}')`).join(' || ');
  expect(entryForm(`(ctx) => ${long}`)).toMatchObject({ kind: 'or' });
  expect(entryForm(`(ctx) => ${'!'.repeat(150)}ctx.userMessage`)).toBeUndefined();
  const branches = Array.from(
    { length: 40 },
    (_, at) => `if (ctx.userMessage.includes('w${String(at)}')) { if (ctx.iteration > 9) return true; }`,
  );
  expect(entryForm(`(ctx) => { ${branches.join('\n')} return false; }`)).toBeUndefined();
  expect(entryForm('self', 'const self = (ctx) => self(ctx);')).toBeUndefined();
  expect(entryForm('(ctx) => ctx.__proto__ === null || ctx.constructor === "x"')).toBeUndefined();
});

test('texts in lower case are searched as the language folds them, letter by letter', () => {
  const prepared = { lower: true, trimStart: false, trimEnd: false };
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const lowered = letters.map((letter) => letter.toLowerCase());
  const wrong: string[] = [];
  for (const needle of 'abcdefghijklmnopqrstuvwxyz0159 .$/-àåéßöøüÿ§×÷あ漢…'.split('')) {
    for (const search of ['includes', 'startsWith', 'endsWith', 'equals'] as const) {
      const regex = searchRegex(needle, search, prepared);
      if (regex === undefined || regex === 'never') {
        wrong.push(needle);
        continue;
      }
      const compiled = new RegExp(regex.source, regex.flags);
      for (const [code, letter] of letters.entries()) {
        const text = lowered[code] ?? '';
        const expected = search === 'equals' ? text === needle : text[search](needle);
        if (compiled.test(letter) !== expected) wrong.push(`${needle} ${search} ${code.toString(16)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(searchRegex('Ä', 'includes', prepared)).toBe('never');
  expect(searchRegex('µ', 'includes', prepared)).toBeUndefined();
});
