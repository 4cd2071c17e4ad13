/** Repairs that an author has to choose are suggestions of ESLint, and their edits are exact. */
import { expect, test } from 'vitest';
import { lint } from './lint.js';
import type { Linter } from 'eslint';

const MISSPELT = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });
export const graph = skillGraph({ skills: [refunds], start: { rules: [{ use: 'refnuds', match: /refund/i }] } });
`;

function apply(text: string, suggestion: Linter.LintSuggestion): string {
  const [start, end] = suggestion.fix.range;
  return text.slice(0, start) + suggestion.fix.text + text.slice(end);
}

test('a misspelt id can be respelt', () => {
  const message = lint(MISSPELT, 'recommended').find(({ ruleId }) => ruleId === 'skill-graph/rule-id-exists');
  expect(message?.fix).toBeUndefined();
  expect(message?.suggestions?.map((suggestion) => apply(MISSPELT, suggestion))).toEqual([
    MISSPELT.replace('refnuds', 'refunds'),
  ]);
});
