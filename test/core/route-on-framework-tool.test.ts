/** `route-on-framework-tool`: routes that wait for what the framework answers. */
import { expect, test } from 'vitest';
import { placesOf } from './own-codes.js';

const CODE = 'route-on-framework-tool';

const route = (
  options: string,
  tools = '',
): string => `import { defineSkill, skillGraph } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';
const tool = (name: string) => defineTool({ name, description: 'Does it.', execute: () => 'done' });
const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.', tools: [${tools}] });
const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
export const graph = skillGraph().entry(a).route(a, b, { ${options} }).build();
`;

test.each(['read_skill', 'list_skills', 'skip_step'])('reports %s as advice', (name) => {
  const text = route(`onToolReturn: '${name}'`);
  expect(placesOf(text, CODE)).toEqual([`'${name}'`]);
  expect(placesOf(text, CODE, 'recommended')).toEqual([]);
  expect(placesOf(text, CODE, 'checkup')).toEqual([]);
});

test.each([
  `onToolReturn: 'read_skills'`,
  `onToolReturn: 'my_read_skill'`,
  `onToolReturn: /read_skill/`,
  `onToolReturn: String(Date.now())`,
  `guard: { toolName: { ne: 'read_skill' } }`,
  `onToolStatus: 'denied'`,
])('is silent about %s', (options) => {
  expect(placesOf(route(options), CODE)).toEqual([]);
});

test('a tool of one’s own may have the name, unless it is reserved', () => {
  expect(placesOf(route(`onToolReturn: 'skip_step'`, `tool('skip_step')`), CODE)).toEqual([]);
  expect(placesOf(`${route(`onToolReturn: 'list_skills'`)}export const mine = tool('list_skills');\n`, CODE)).toEqual(
    [],
  );
  expect(placesOf(route(`onToolReturn: 'read_skill'`, `tool('read_skill')`), CODE)).toEqual([`'read_skill'`]);
});
