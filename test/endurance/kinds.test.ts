/** Every kind of syntax in every place where the DSL takes a value. */
import { parseForESLint } from '@typescript-eslint/parser';
import { describe, expect, test } from 'vitest';
import { Counts } from './counts.js';
import { examine } from './examine.js';
import { EXPRESSIONS, PLACES, STATEMENTS, TOP_LEVEL, TYPES, WITHOUT_JSX } from './kinds.js';
import { scaled } from './scale.js';

const HEAD = `import { decideSkill, defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { Agent, defineTool } from 'agentfootprint';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
`;

/** Each kind as a value. */
const VALUES = [
  ...EXPRESSIONS,
  ...STATEMENTS.map((statement) => `async function* () { ${statement} }`),
  ...TYPES.map((type) => `x as ${type}`),
];

/** One declaration for each value. */
function declarations(place: string, values: readonly string[]): string {
  return values.map((value, index) => `export const g${index} = ${place.replaceAll('$', () => value)};`).join('\n');
}

describe('the kinds', () => {
  /** Modifiers are flags of what they stand in front of and never nodes, and two types are of parsers of the past. */
  const NEVER = /^TS(?:Abstract|Async|Declare|Export|Private|Protected|Public|Readonly|Static)Keyword$|^Experimental/;

  /** The types of all nodes of a text. */
  function typesIn(text: string, jsx: boolean): readonly string[] {
    const { ast } = parseForESLint(text, { ecmaFeatures: { jsx }, filePath: jsx ? 'a.tsx' : 'a.ts' });
    const types: string[] = [];
    const open: unknown[] = [ast];
    for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
      if (typeof node !== 'object' || node === null) continue;
      if ('type' in node && typeof node.type === 'string') types.push(node.type);
      for (const [key, value] of Object.entries(node)) if (key !== 'parent') open.push(value);
    }
    return types;
  }

  test('are all that the parser has', () => {
    const all = Object.keys(parseForESLint('').visitorKeys).filter((type) => !NEVER.test(type));
    const seen = new Set([
      ...VALUES.flatMap((value) => typesIn(`const y = ${value};`, true)),
      ...TOP_LEVEL.flatMap((statement) => typesIn(statement, true)),
      ...WITHOUT_JSX.flatMap((value) => typesIn(`const y = ${value};`, false)),
    ]);
    expect(all.filter((type) => !seen.has(type))).toEqual([]);
  });
});

test('no kind of value in any place stops a host, and both read it alike', { timeout: 3_600_000 }, () => {
  const counts = new Counts('kinds of syntax in places');
  // All kinds of one place are one program, so that a place costs one analysis. A bounded run looks at some for each.
  const turns = scaled(6, 1);
  for (const [turn, place] of PLACES.entries()) {
    const values = VALUES.filter((_, index) => index % turns === turn % turns);
    counts.look(place, () => examine(HEAD + declarations(place, values)), values.length);
  }
  expect(counts.wrong()).toEqual([]);
  expect(counts.parsed).toBe(counts.texts);
});

test('nothing at the top of a file stops a host, and both read it alike', () => {
  const counts = new Counts('kinds of syntax around graphs');
  const graph = "export const g = skillGraph({ skills: [a, x, y], start: { rules: [{ use: 'a', match: /a/ }] } });";
  for (const statement of TOP_LEVEL) {
    counts.look(statement, () => examine(`${statement}\n${HEAD}${graph}`));
    counts.look(`${statement} behind`, () => examine(`${HEAD}${graph}\n${statement}`));
  }
  for (const place of PLACES)
    counts.look(place, () => examine(HEAD + declarations(place, WITHOUT_JSX), '/program/graph.ts'));
  expect(counts.wrong()).toEqual([]);
});
