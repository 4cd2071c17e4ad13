/** `guard-passes-on-missing`: conditions that a missing field meets. */
import { expect, test } from 'vitest';
import { found, placesOf } from './own-codes.js';

const CODE = 'guard-passes-on-missing';

function withRoute(options: string, execute = `() => ({ level: 'low', score: 1 })`): string {
  return `import { defineSkill, skillGraph } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';
declare const more: object;
declare const late: string | undefined;
const assess = defineTool({ name: 'assess', description: 'Scores.', execute: ${execute} });
const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.', tools: [assess] });
const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
export const graph = skillGraph().entry(a).route(a, b, { ${options} }).build();
`;
}

const inRoute = (options: string, execute?: string): readonly string[] => placesOf(withRoute(options, execute), CODE);

test.each([
  [`guard: { level: { ne: 'low' } }`, [`ne: 'low'`]],
  [`guard: { level: { notIn: ['low', 'none'] } }`, [`notIn: ['low', 'none']`]],
  [`guard: { level: { ne: null } }`, [`ne: null`]],
  // One key is said once, at its first condition.
  [`guard: { level: { ne: 'low', notIn: ['none'] } }`, [`ne: 'low'`]],
  // Another key's condition needs another field.
  [`guard: { score: { gte: 5 }, level: { ne: 'low' } }`, [`ne: 'low'`]],
  [`guard: { status: { ne: 'denied' } }`, [`ne: 'denied'`]],
  [`onToolReturn: 'assess', guard: { status: { notIn: ['denied', 'failure'] } }`, [`notIn: ['denied', 'failure']`]],
  // A call that fails returns something else than \`execute\` does.
  [`onToolReturn: 'assess', guard: { level: { ne: 'low' } }`, [`ne: 'low'`]],
  [`onToolReturn: 'assess', onToolStatus: ['success', 'denied'], guard: { level: { ne: 'low' } }`, [`ne: 'low'`]],
])('reports %s', (options, places) => {
  expect(inRoute(options)).toEqual(places);
});

test.each([
  // Another condition of the key needs the field.
  `guard: { level: { ne: 'low', in: ['low', 'high'] } }`,
  `guard: { score: { ne: 3, gte: 1 } }`,
  `guard: { level: { notIn: ['low'], eq: 'high' } }`,
  // These are there for every result.
  `guard: { toolName: { ne: 'assess' } }`,
  `guard: { result: { ne: '' } }`,
  `guard: { currentSkillId: { ne: 'b' } }`,
  `guard: { iteration: { ne: 2 } }`,
  `guard: { userMessage: { notIn: ['stop'] } }`,
  // A status that the route waits for is declared.
  `onToolStatus: ['success', 'denied'], guard: { status: { ne: 'denied' } }`,
  // A successful result of this tool always has the field.
  `onToolReturn: 'assess', onToolStatus: 'success', guard: { level: { ne: 'low' } }`,
  `onToolReturn: 'assess', guard: { status: { eq: 'success' }, level: { ne: 'low' } }`,
  // It never has this one, which is another mistake.
  `onToolReturn: 'assess', guard: { region: { ne: 'eu' } }`,
  // A condition that is not seen may need the field.
  `guard: { level: { ne: 'low', ...more } }`,
  `guard: { level: { ne: 'low' }, ...more }`,
  `guard: { level: { ne: late } }`,
])('is silent about %s', (options) => {
  expect(inRoute(options)).toEqual([]);
});

test.each([
  `() => ({ level: late })`,
  `(input) => (input.x ? { level: 'low' } : {})`,
  `(input) => { if (input.x) return { level: 'low' }; }`,
  `() => ({ ...more, level: 'low' })`,
])('a field that %s may leave out may be missing', (execute) => {
  const options = `onToolReturn: 'assess', onToolStatus: 'success', guard: { level: { ne: 'low' } }`;
  expect(inRoute(options, execute)).toEqual([`ne: 'low'`]);
});

test('is advice', () => {
  const text = withRoute(`guard: { level: { ne: 'low' } }`);
  expect(placesOf(text, CODE, 'recommended')).toEqual([]);
  expect(placesOf(text, CODE, 'checkup')).toEqual([]);
});

test('says what is missing', () => {
  const [field] = found(withRoute(`guard: { level: { ne: 'low' } }`), CODE);
  expect(field?.message).toContain('no field "level"');
  const [status] = found(withRoute(`guard: { status: { ne: 'denied' } }`), CODE);
  expect(status?.message).toContain('without a status');
});
