/** Short graphs around a matcher, and what one code says about them. */
import { checkByCode, presetOptions, runCheck } from 'skill-graph-core';
import { analyzeText } from '../analysis.js';
import { applyFix } from '../converge.js';
import type { Finding, Preset } from 'skill-graph-core';

/** What every text begins with. */
export const HEAD = `import { decideSkill, defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';
const s = (id: string) => defineSkill({ id, description: 'Answers questions.', body: 'Help with them.' });
const a = s('a');
const b = s('b');
const c = s('c');
`;

/** A graph with rules for the skills `a`, `b` and `c`, in this order, each with its matcher as source text. */
export function rules(...matchers: readonly string[]): string {
  const calls = matchers.map((match, at) => `.entry(${'abc'.charAt(at)}, { match: ${match} })`);
  return `${HEAD}export const graph = skillGraph()${calls.join('')}.build();\n`;
}

/** What a code says about a text. */
export function findingsIn(code: string, text: string, preset: Preset = 'strict'): readonly Finding[] {
  const check = checkByCode(code);
  return check === undefined ? [] : runCheck(analyzeText(text), code, presetOptions(check, preset));
}

/** The texts under the squiggles of a code. */
export function placesIn(code: string, text: string, preset: Preset = 'strict'): readonly string[] {
  return findingsIn(code, text, preset).map(({ at }) => text.slice(at.start, at.end));
}

/** Each repair that a code offers: its title, and the text that it makes. */
export function repairsIn(code: string, text: string): readonly (readonly [title: string, repaired: string])[] {
  return findingsIn(code, text).flatMap(({ fixes }) => fixes.map((fix) => [fix.title, applyFix(text, fix)] as const));
}
