/** Completion inside strings and guards: the cursor is the mark in the source. */
import { completionsAt } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { marked } from './cursor-marks.js';

/** The kinds and labels that are offered. */
function offered(source: string): readonly string[] {
  const { analysis, offset } = marked(source);
  return completionsAt(analysis, offset).map(({ kind, label }) => `${kind} ${label}`);
}

/** The text with the first suggestion of this label taken. */
function taken(source: string, label: string): string | undefined {
  const { text, analysis, offset } = marked(source);
  const found = completionsAt(analysis, offset).find((completion) => completion.label === label);
  return found === undefined ? undefined : text.slice(0, found.span.start) + found.text + text.slice(found.span.end);
}

const SKILLS = `
const look = defineTool({ name: 'look_up', description: 'd', inputSchema: {}, execute: async () => ({ risk: 'low', 'a-b': 1 }) });
const pay = defineTool({ name: 'pay', description: 'd', inputSchema: {}, execute: () => { if (x) return JSON.stringify({ paid: true }); return { refused: 'no' }; } });
const triage = defineSkill({ id: 'triage', description: 'Sorts requests.', body: 'b', tools: [look] });
const billing = defineSkill({ id: 'billing', description: 'Bills.', body: 'b', tools: [pay] });
`;
const config = (rest: string): string =>
  `${SKILLS}export const g = skillGraph({ skills: [triage, billing], ${rest} });`;
const step = (rest: string): string => config(`start: 'triage', steps: [{ from: 'triage', to: 'billing', ${rest} }]`);
const STATUSES = ['success', 'failure', 'denied', 'invalid', 'partial', 'pending', 'absent'].map(
  (status) => `status ${status}`,
);
const HOP_KEYS = ['toolName', 'result', 'status', 'iteration', 'userMessage', 'currentSkillId'].map(
  (key) => `guard-key ${key}`,
);
const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn'].map((operator) => `operator ${operator}`);

describe('skill ids', () => {
  const ids = ['skill triage', 'skill billing'];
  test.each([
    ['start', `start: '|'`],
    ['start.use', `start: { use: "tri|" }`],
    ['a rule', `start: { rules: [{ use: '|', match: /x/ }] }`],
    ['start.entries', 'start: { entries: [`|`] }'],
    ['from', `start: 'triage', steps: [{ from: 'tri|age', to: 'billing' }]`],
    ['to', `start: 'triage', steps: [{ from: 'triage', to: '|' }]`],
  ])('in %s', (_, rest) => {
    expect(offered(config(rest))).toEqual(ids);
  });

  test('replace the whole content of the literal', () => {
    expect(taken(config(`start: 'tri|xyz'`), 'billing')).toContain(`start: 'billing' }`);
  });

  test('are escaped as the quotes ask for', () => {
    const source = `export const g = skillGraph({ skills: [defineSkill({ id: "it's", description: 'd', body: 'b' })], start: '|' });`;
    expect(taken(source, "it's")).toContain(String.raw`start: 'it\'s'`);
  });

  test('come with their description', () => {
    const { analysis, offset } = marked(config(`start: '|'`));
    expect(completionsAt(analysis, offset).map(({ detail }) => detail)).toEqual(['Sorts requests.', 'Bills.']);
  });

  test('are offered in a constant that the graph reads', () => {
    expect(
      offered(
        `${SKILLS}const first = 'tri|age'; export const g = skillGraph({ skills: [triage, billing], start: first });`,
      ),
    ).toEqual(ids);
  });
});

describe('tools and statuses', () => {
  test('the tools of the skill that the route leaves come first', () => {
    const source = config(
      `start: 'triage', knownTools: ['search'], steps: [{ from: 'billing', to: 'triage', onToolReturn: '|' }]`,
    );
    expect(offered(source)).toEqual(['tool pay', 'tool look_up', 'tool search']);
  });

  test('in the builder too', () => {
    expect(
      offered(
        `${SKILLS}export const g = skillGraph().entry(triage).route(triage, billing, { onToolReturn: 'l|' }).build();`,
      ),
    ).toEqual(['tool look_up', 'tool pay']);
  });

  test('statuses, alone and in a list', () => {
    expect(offered(step(`onToolStatus: '|'`))).toEqual(STATUSES);
    expect(offered(step(`onToolStatus: ['denied', '|']`))).toEqual(STATUSES);
  });

  test('statuses, tools and skills in a guard', () => {
    expect(offered(step(`guard: { status: { eq: '|' } }`))).toEqual(STATUSES);
    expect(offered(step(`guard: { status: { in: ['|'] } }`))).toEqual(STATUSES);
    expect(offered(step(`guard: { toolName: { ne: '|' } }`))).toEqual(['tool look_up', 'tool pay']);
    expect(offered(step(`guard: { currentSkillId: { eq: '|' } }`))).toEqual(['skill triage', 'skill billing']);
  });
});

describe('keys of a guard', () => {
  test('the fields of the skill’s tools come before the keys of the hop', () => {
    expect(offered(step('guard: { | }'))).toEqual(['field risk', 'field a-b', ...HOP_KEYS]);
  });

  test('only the fields of the tool that the route names', () => {
    expect(offered(step(`onToolReturn: 'pay', guard: { |x }`))).toEqual(['field paid', 'field refused', ...HOP_KEYS]);
  });

  test('what is written already is left out', () => {
    expect(offered(step(`guard: { risk: { eq: 'low' }, status: { eq: 'denied' }, | }`))).toEqual([
      'field a-b',
      ...HOP_KEYS.filter((key) => !key.endsWith(' status')),
    ]);
  });

  test('operators', () => {
    expect(offered(step('guard: { risk: { | } }'))).toEqual(OPERATORS);
    expect(offered(step('guard: { risk: { eq: 1, n| } }'))).toEqual(
      OPERATORS.filter((operator) => !operator.endsWith(' eq')),
    );
  });

  test('a key that is no name is quoted', () => {
    expect(taken(step('guard: { | }'), 'a-b')).toContain(`guard: { 'a-b' }`);
    expect(taken(step(`guard: { 'x|': { eq: 1 } }`), 'a-b')).toContain(`guard: { 'a-b': { eq: 1 } }`);
  });
});

describe('silence', () => {
  test.each([
    ['a string of something else', `const other = '|'; ${config(`start: 'triage'`)}`],
    [
      'a description',
      `export const g = skillGraph({ skills: [defineSkill({ id: 'a', description: '|', body: 'b' })], start: 'a' });`,
    ],
    ['the value of an unknown key', step(`guard: { risk: { eq: '|' } }`)],
    ['an object that is no guard', `const o = { | }; ${config(`start: 'triage'`)}`],
    ['a template with parts', step('onToolReturn: `|${1}`')],
  ])('in %s', (_, source) => {
    expect(offered(source)).toEqual([]);
  });

  test('outside of the text', () => {
    const { analysis } = marked(`|`);
    expect(completionsAt(analysis, 1_000_000)).toEqual([]);
    expect(completionsAt(analysis, -1)).toEqual([]);
  });
});
