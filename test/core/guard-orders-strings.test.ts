/** `guard-orders-strings`: which texts are no bounds, and which are. */
import { expect, test } from 'vitest';
import { found, placesOf, repairs } from './own-codes.js';

const CODE = 'guard-orders-strings';

function withGuard(guard: string, route = ''): string {
  return `import { defineSkill, skillGraph } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';
declare const later: string;
const assess = defineTool({ name: 'assess', description: 'Scores.', execute: () => ({ level: 'low', score: 1 }) });
const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.', tools: [assess] });
const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
export const graph = skillGraph().entry(a).route(a, b, { ${route} guard: ${guard} }).build();
`;
}

/** The texts that are reported in a guard. */
const inGuard = (guard: string, route?: string): readonly string[] => placesOf(withGuard(guard, route), CODE);

test.each([
  [`{ level: { gte: 'high' } }`, [`gte: 'high'`]],
  [`{ level: { gt: 'very high' } }`, [`gt: 'very high'`]],
  [`{ level: { gte: 'low', lte: 'medium' } }`, [`gte: 'low'`, `lte: 'medium'`]],
  [`{ n: { gt: '9' } }`, [`gt: '9'`]],
  [`{ n: { lt: '10' } }`, [`lt: '10'`]],
  [`{ n: { gte: '2.5' } }`, [`gte: '2.5'`]],
  [`{ n: { gte: '-5' } }`, [`gte: '-5'`]],
  [`{ n: { gte: '50%' } }`, [`gte: '50%'`]],
  [`{ n: { gte: '$100' } }`, [`gte: '$100'`]],
  [`{ version: { gte: '1.10' } }`, [`gte: '1.10'`]],
  [`{ version: { gte: 'v2.0' } }`, [`gte: 'v2.0'`]],
  [`{ version: { lt: '9.62.0' } }`, [`lt: '9.62.0'`]],
  [`{ status: { gt: 'denied' } }`, [`gt: 'denied'`]],
  // The text of a result is a text, whatever it says.
  [`{ result: { gt: '9' } }`, [`gt: '9'`]],
])('reports %s', (guard, places) => {
  expect(inGuard(guard)).toEqual(places);
});

test.each([
  // Dates and times sort as they are meant.
  `{ day: { gte: '2026-01-01' } }`,
  `{ at: { gte: '2026-01-01T00:00:00Z' } }`,
  `{ at: { gte: '2026-01-01T00:00:00.000+02:00', lt: '2026-02-01T00:00:00.000+02:00' } }`,
  `{ at: { gte: '09:30' } }`,
  `{ at: { lt: '17:00:00' } }`,
  `{ month: { gte: '2026-01' } }`,
  `{ week: { gte: '2026-W05' } }`,
  `{ year: { gte: '2026' } }`,
  `{ day: { gte: '20260101' } }`,
  `{ at: { gte: '1767225600' } }`,
  `{ at: { gte: '1767225600000' } }`,
  // So do letters, grades, padded numbers and identifiers of one width.
  `{ grade: { gte: 'B' } }`,
  `{ grade: { gte: 'a', lt: 'b' } }`,
  `{ country: { gte: 'DE' } }`,
  `{ number: { gte: '007' } }`,
  `{ ticket: { gte: 'INV-1000', lt: 'INV-2000' } }`,
  `{ severity: { gte: 'P1' } }`,
  `{ ratio: { gte: '0.75' } }`,
  `{ id: { gt: '' } }`,
  `{ id: { gte: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } }`,
  // All texts with one beginning.
  `{ name: { gte: 'acme', lt: 'acmf' } }`,
  `{ name: { gte: 'order', lt: 'order\\uffff' } }`,
  `{ name: { lt: 'orderz', gte: 'order' } }`,
  // Numbers, and operators that put nothing in order.
  `{ score: { gte: 5 } }`,
  `{ level: { eq: 'high' } }`,
  `{ level: { in: ['high', 'low'] } }`,
  // The iteration is a number, and a number is compared by its value.
  `{ iteration: { gte: '3' } }`,
  // What is not known.
  `{ level: { gte: later } }`,
])('is silent about %s', (guard) => {
  expect(inGuard(guard)).toEqual([]);
});

test('is silent where the tool returns the field as a number', () => {
  expect(inGuard(`{ score: { gte: '9' } }`, `onToolReturn: 'assess',`)).toEqual([]);
  expect(inGuard(`{ level: { gte: '9' } }`, `onToolReturn: 'assess',`)).toEqual([`gte: '9'`]);
});

test('names texts that pass and texts that do not', () => {
  const [finding] = found(withGuard(`{ level: { gte: 'high' } }`), CODE);
  expect(finding?.message).toContain('It lets "none", "low" and "medium" pass and stops "critical"');
  const [number] = found(withGuard(`{ n: { gt: '9' } }`), CODE);
  expect(number?.message).toContain('stops "10"');
  const [word] = found(withGuard(`{ n: { gt: 'apple' } }`), CODE);
  expect(word?.message).toContain('alphabet');
});

test('is a mistake', () => {
  expect(placesOf(withGuard(`{ level: { gte: 'high' } }`), CODE, 'recommended')).toHaveLength(1);
  expect(placesOf(withGuard(`{ level: { gte: 'high' } }`), CODE, 'checkup')).toEqual([]);
});

test('proposes the number instead of its text', () => {
  const text = withGuard(`{ n: { gt: /* more than */ '9' } }`);
  expect(repairs(text, CODE)).toEqual([{ title: 'Compare with the number 9', text: text.replace(`'9'`, '9') }]);
  expect(repairs(withGuard(`{ level: { gte: 'high' } }`), CODE)).toEqual([]);
  expect(repairs(withGuard(`{ n: { gte: '50%' } }`), CODE)).toEqual([]);
});

test('proposes nothing for a text that several guards share', () => {
  const text = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.' });
const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
const MANY = { n: { gt: '9' } };
export const graph = skillGraph().entry(a).route(a, b, { guard: MANY }).route(b, a, { guard: MANY }).build();
`;
  expect(placesOf(text, CODE)).toEqual(['MANY', 'MANY']);
  expect(repairs(text, CODE)).toEqual([]);
});
