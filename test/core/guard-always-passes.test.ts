/** `guard-always-passes`: what it reports, and where it is silent. */
import { describe, expect, test } from 'vitest';
import { findingsOf } from '../analysis.js';

const SKILLS = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
`;

/** A graph with one route out of `a`, which has these options. */
function withRoute(options: string, before = ''): string {
  return `${SKILLS}${before}
export const graph = skillGraph().entry(a).route(a, b, ${options}).build();
`;
}

function placesIn(text: string): readonly string[] {
  const findings = findingsOf(text, 'recommended').filter(({ code }) => code === 'guard-always-passes');
  return findings.map(({ at }) => text.slice(at.start, at.end));
}

describe('reports a guard that everything passes: one condition there, several at the guard', () => {
  test.each([
    ['{ guard: { iteration: { gte: 2 } } }', 'gte: 2'],
    ['{ guard: { iteration: { gt: 1.5 } } }', 'gt: 1.5'],
    ["{ guard: { iteration: { gt: '1' } } }", "gt: '1'"],
    ['{ guard: { iteration: { notIn: [0, 1] } } }', 'notIn: [0, 1]'],
    ["{ guard: { currentSkillId: { eq: 'a' } } }", "eq: 'a'"],
    ["{ guard: { currentSkillId: { ne: 'b' } } }", "ne: 'b'"],
    ["{ guard: { status: { ne: 'error' } } }", "ne: 'error'"],
    ["{ guard: { userMessage: { gte: '' } } }", "gte: ''"],
    ['{ guard: { result: { ne: 200 } } }', 'ne: 200'],
    ['{ guard: { score: { ne: NaN } } }', 'ne: NaN'],
    ["{ onToolReturn: 'pay', guard: { toolName: { eq: 'pay' } } }", "eq: 'pay'"],
    ["{ onToolReturn: 'pay', guard: { toolName: { gte: 'p', lt: 'q' } } }", "{ toolName: { gte: 'p', lt: 'q' } }"],
    ["{ onToolReturn: /^pay_/, guard: { toolName: { ne: 'lookup' } } }", "ne: 'lookup'"],
    ["{ onToolStatus: 'denied', guard: { status: { in: ['denied', 'failure'] } } }", "in: ['denied', 'failure']"],
    [
      "{ guard: { iteration: { gte: 2 }, currentSkillId: { eq: 'a' } } }",
      "{ iteration: { gte: 2 }, currentSkillId: { eq: 'a' } }",
    ],
  ])('%s', (options, place) => {
    expect(placesIn(withRoute(options))).toEqual([place]);
  });
});

describe('is silent', () => {
  test.each([
    ['where a later iteration fails', '{ guard: { iteration: { lte: 50 } } }', ''],
    ['where the first of them fails', '{ guard: { iteration: { gte: 3 } } }', ''],
    ['where a field may be missing', '{ guard: { score: { gte: -Infinity } } }', ''],
    ['where a field may be no number', '{ guard: { score: { lte: Infinity } } }', ''],
    ['where a status is known', "{ guard: { status: { ne: 'denied' } } }", ''],
    ['where no status may be declared', "{ guard: { status: { gte: '' } } }", ''],
    ['where one of several conditions decides', '{ guard: { iteration: { gte: 2 }, score: { gte: 5 } } }', ''],
    [
      'where another condition is not known',
      '{ guard: { iteration: { gte: 2 }, ...more } }',
      'declare const more: object;',
    ],
    ['where the bound is not known', '{ guard: { iteration: { gte: least } } }', 'declare const least: number;'],
    ['about an empty guard, which is refused', '{ guard: {} }', ''],
    ['about a guard that nothing gets to', "{ onToolReturn: /a^/, guard: { toolName: { ne: 'x' } } }", ''],
    ['about a guard that nothing passes', '{ guard: { iteration: { lt: 2 } } }', ''],
    [
      'about a tool that is not known',
      "{ onToolReturn: tool, guard: { toolName: { eq: 'pay' } } }",
      'declare const tool: string;',
    ],
    ['about a pattern that matches others', "{ onToolReturn: /^pay/, guard: { toolName: { ne: 'pay' } } }", ''],
  ])('%s', (_, options, before) => {
    expect(placesIn(withRoute(options, before))).toEqual([]);
  });

  test('about the id of a skill that is not known', () => {
    const text = `${SKILLS}declare const id: string;
const c = defineSkill({ id, description: 'About c.', body: 'Help with c.' });
export const graph = skillGraph().entry(c).route(c, b, { guard: { currentSkillId: { eq: 'c' } } }).build();
`;
    expect(placesIn(text)).toEqual([]);
  });
});

test('a route that may not be there is reported as well: its guard decides nothing where it is', () => {
  const text = `${SKILLS}declare const isOn: boolean;
const builder = skillGraph().entry(a);
if (isOn) builder.route(a, b, { guard: { iteration: { gte: 2 } } });
export const graph = builder.build();
`;
  expect(placesIn(text)).toEqual(['gte: 2']);
});
