/** Hovers: the cursor is the mark in the source, the lines are what a reader sees. */
import { hoverAt, hoverMarkdown } from 'skill-graph-core';
import type { Hover } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { marked } from './cursor-marks.js';

function hover(source: string): Hover | undefined {
  const { analysis, offset } = marked(source);
  return hoverAt(analysis, offset);
}

/** The sections as lines, titles with a colon. */
function lines(source: string): readonly string[] {
  return (hover(source)?.sections ?? []).flatMap(({ title, lines: body }) => [`${title}:`, ...body]);
}

const SKILLS = `
const look = defineTool({ name: 'look_up', description: 'd', inputSchema: {}, execute: () => ({ risk: 'low' }) });
const triage = defineSkill({ id: 'triage', description: 'Sorts requests.', body: 'b', tools: [look] });
const billing = defineSkill({ id: 'billing', description: 'Bills.', body: 'b' });
`;
const GRAPH = `export const g = skillGraph({
  skills: [triage, billing],
  start: { rules: [
    { use: 'billing', match: { keywords: ['invoice'] }, examples: ['My invoice is wrong'] },
    { use: 'triage', match: /help|invoice/i, examples: ['Help me', 'Help with an invoice', 'Nothing of it'] },
  ] },
  steps: [{ from: 'triage', to: 'billing', onToolReturn: 'look_up', guard: { risk: { eq: 'high' } } }, { from: 'billing', to: 'triage' }],
});`.replace('help|invoice', 'help.*');

/** The source with the mark behind the first character of a piece of it. */
function at(piece: string, source = SKILLS + GRAPH): string {
  const start = source.indexOf(piece);
  return `${source.slice(0, start + 1)}|${source.slice(start + 1)}`;
}

describe('on the graph', () => {
  test('counts, rules, and who chooses', () => {
    expect(lines(at('skillGraph('))).toEqual([
      'Skill graph:',
      '2 skills, 2 start rules, 2 routes',
      'Start:',
      'The first rule that matches starts.',
      '`billing` on `invoice`',
      '`triage` on `/help.*/i`',
    ]);
  });

  test('what could not be evaluated, and why', () => {
    const source = `import { more } from './more.js';\n${SKILLS}export const g = skillGraph({ skills: [triage, ...more], start: 'triage' });`;
    const found = lines(at('skillGraph(', source));
    expect(found).toContain('at least 1 skill, 1 start rule, 0 routes');
    expect(found.slice(found.indexOf('Not known:') + 1)).toEqual([
      expect.stringMatching(/^`(?:\.\.\.)?more`: .*\(.*skills.*\)$/),
    ]);
    expect(hover(at('skillGraph(', source))?.svg).toContain('Not all of this graph is known.');
  });

  test('a tree has no rules', () => {
    expect(
      lines(`${SKILLS}export const g = skillGraph|().tree(decideSkill(() => true, triage, billing, 'new?')).build();`),
    ).toEqual(['Skill graph, a decision tree:', '2 skills']);
  });
});

describe('on a skill', () => {
  const triage = [
    'Skill `triage`:',
    String.raw`Sorts requests\.`,
    'Tools: `look_up`',
    'Starts:',
    'Rule 2 of 2: on `/help.*/i`',
    'Comes from:',
    '`billing`: when the model chooses it',
    'Leads to:',
    '`billing`: `on look_up when risk = high`',
  ];

  test.each([
    ['its id where it is used', `'triage', match`],
    ['its id in a step', `'triage', to`],
    ['its id where it is declared', `'triage', description`],
    ['the call that makes it', `defineSkill({ id: 'triage'`],
    ['its name in the list', 'triage, billing]'],
  ])('%s', (_, piece) => {
    expect(lines(at(piece))).toEqual(triage);
  });

  test('a name in the chain of a builder', () => {
    const source = `${SKILLS}export const g = skillGraph().entry(triage).route(|triage, billing, { when: () => true }).build();`;
    expect(lines(source)).toEqual([
      'Skill `triage`:',
      String.raw`Sorts requests\.`,
      'Tools: `look_up`',
      'Starts:',
      'Rule 1 of 1: without a condition',
      'Leads to:',
      '`billing`: when a function says so',
    ]);
  });

  test('stands out in the drawing with its edges', () => {
    const svg = hover(at(`'billing', match`))?.svg ?? '';
    expect(svg).toMatch(/<g class="sg-skill sg-lit" data-kind="skill" data-skill="billing"/);
    expect(svg).toMatch(/<g class="sg-skill sg-dim" data-kind="skill" data-skill="triage"/);
  });

  test('nothing inside of what makes it but its id', () => {
    expect(hover(at(`'Sorts requests`))).toBeUndefined();
  });
});

describe('on a matcher', () => {
  test('its caption and who wins for its examples', () => {
    const overtaken = GRAPH.replace(`match: { keywords: ['invoice'] }`, 'match: /invoice/i');
    expect(lines(at('/help', SKILLS + overtaken))).toEqual([
      'Start rule:',
      '`/help.*/i` starts `triage`',
      'Rule 2 of 2',
      'Examples:',
      '`Help me`: this rule wins',
      '`Help with an invoice`: rule 1 wins, for `billing`',
      '`Nothing of it`: no rule takes it',
    ]);
  });

  test('a function before it that cannot be evaluated leaves the winner open', () => {
    const unknown = GRAPH.replace(
      `match: { keywords: ['invoice'] }, examples: ['My invoice is wrong']`,
      'when: (context) => globalThis.ask(context)',
    );
    expect(lines(at('/help', SKILLS + unknown))).toContain('`Help me`: which rule wins is not known');
  });

  test('an intent is for the classifier', () => {
    const intent = `export const g = skillGraph({ skills: [triage], start: { rules: [{ use: 'triage', match: { intent: 'Needs help', examples: ['Help!'] } }], classify: keywordScorer() } });`;
    expect(lines(at(`{ intent`, SKILLS + intent))).toEqual([
      'Start rule:',
      '`intent: Needs help` starts `triage`',
      'Rule 1 of 1',
      'Examples:',
      '`Help!`: the classifier decides',
    ]);
  });
});

describe('as Markdown', () => {
  test('author text cannot break out of its quotes', () => {
    const source =
      "export const g = skillGraph({ skills: [defineSkill({ id: 'a`b', description: '[x](y) <b>', body: 'b' })], start: 'a|`b' });";
    const found = hover(source);
    expect(found?.sections[0]).toEqual({ title: 'Skill ``a`b``', lines: [String.raw`\[x\]\(y\) \<b\>`] });
    const image = /!\[The skill graph\]\((data:image\/svg\+xml,[^()'\s]+)\)(?=\n\n|$)/.exec(
      found === undefined ? '' : hoverMarkdown(found),
    );
    expect(decodeURIComponent(image?.[1] ?? '')).toContain('</svg>');
  });
});

test('silence where there is nothing of a graph', () => {
  expect(hover(`const |x = 1; ${SKILLS}${GRAPH}`)).toBeUndefined();
  expect(hover('|')).toBeUndefined();
});
