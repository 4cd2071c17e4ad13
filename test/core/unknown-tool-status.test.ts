/** `unknown-tool-status`: statuses outside the seven, on a route and in its guard. */
import { expect, test } from 'vitest';
import { found, placesOf, repairs } from './own-codes.js';

const CODE = 'unknown-tool-status';

const route = (options: string): string => `import { defineSkill, skillGraph } from 'agentfootprint/context';
declare const later: string;
declare const more: never[];
declare const flag: boolean;
const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.' });
const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
export const graph = skillGraph().entry(a).route(a, b, { ${options} }).build();
`;

test.each([
  [`onToolStatus: 'error' as never`, [`'error'`]],
  [`onToolStatus: ['denied', 'deneid', 'failed']`, [`'deneid'`, `'failed'`]],
  [`onToolStatus: [...more, 'deneid']`, [`'deneid'`]],
  [`onToolStatus: 'Denied'`, [`'Denied'`]],
  [`onToolStatus: ''`, [`''`]],
  [`guard: { status: { in: ['denied', 'failed'] } }`, [`'failed'`]],
  [`guard: { status: { ne: 'deneid' } }`, [`'deneid'`]],
  [`guard: { status: { notIn: ['success', 'ok'] } }`, [`'ok'`]],
])('reports %s', (options, places) => {
  expect(placesOf(route(options), CODE, 'recommended')).toEqual(places);
  expect(placesOf(route(options), CODE, 'checkup')).toEqual([]);
});

test.each([
  `onToolStatus: ['success', 'failure', 'denied', 'invalid', 'partial', 'pending', 'absent']`,
  `onToolStatus: 'absent'`,
  `onToolStatus: later`,
  `onToolStatus: [later, ...more]`,
  `onToolStatus: flag ? 'denied' : 'failure'`,
  `onToolStatus: [...(flag ? ['deneid'] : []), 'denied']`,
  `onToolReturn: 'error'`,
  `guard: { outcome: { in: ['ok', 'error'] } }`,
  `guard: { status: { in: ['denied', null] } }`,
  // Nothing passes these, and \`guard-unsatisfiable\` says so.
  `guard: { status: { eq: 'deneid' } }`,
  `guard: { status: { in: ['deneid', 'failed'] } }`,
])('is silent about %s', (options) => {
  expect(placesOf(route(options), CODE)).toEqual([]);
});

test('reads the steps of the object form', () => {
  const text = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.' });
const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
export const graph = skillGraph({ skills: [a, b], start: 'a', steps: [{ from: 'a', to: 'b', onToolStatus: ['sucess'] }] });
`;
  expect(placesOf(text, CODE)).toEqual([`'sucess'`]);
});

test('proposes the nearest status', () => {
  const text = route(`onToolReturn: 't', onToolStatus: ['success', /* not this */ "deneid"]`);
  expect(repairs(text, CODE)).toEqual([
    { title: 'Change "deneid" to "denied"', text: text.replace('"deneid"', '"denied"') },
  ]);
  const guard = route(`onToolReturn: 't', guard: { status: { in: ['denied', 'failur'] } }`);
  expect(repairs(guard, CODE).map((repair) => repair.text)).toEqual([guard.replace('failur', 'failure')]);
  expect(repairs(route(`onToolStatus: 'error'`), CODE)).toEqual([]);
  expect(found(route(`onToolStatus: 'error'`), CODE)[0]?.message).toContain('write one of these');
});

test('a version without \`onToolStatus\` has nothing to say', () => {
  expect(placesOf(route(`onToolStatus: 'error'`), CODE, 'strict', { version: '9.18' })).toEqual([]);
});
