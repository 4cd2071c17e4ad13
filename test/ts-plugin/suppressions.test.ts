/** Comments that silence ESLint silence the editor as well, and no others do. */
import { expect, test } from 'vitest';
import { codeOf as ruleOf, lint } from '../lint.js';
import { compiler } from './compilers.js';
import { codeOf, inProcess, ours } from './in-process.js';

const HEAD = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
`;

/** One graph a line: without a comment, each reports `rule-id-exists` on its own line, and more elsewhere. */
const line = (name: string): string =>
  `export const ${name} = skillGraph({ skills: [a], start: { rules: [{ use: '${name}', match: /x/ }] } });`;

const TEXTS: Readonly<Record<string, string>> = {
  'no comment': line('g1'),
  'the next line': `// eslint-disable-next-line skill-graph/rule-id-exists\n${line('g1')}\n${line('g2')}`,
  'the next line, as a block': `/* eslint-disable-next-line skill-graph/rule-id-exists -- it is a test */\n${line('g1')}\n${line('g2')}`,
  'the line behind a block of several lines': `/* eslint-disable-next-line\n  skill-graph/rule-id-exists */\n${line('g1')}\n${line('g2')}`,
  'every rule on the next line': `// eslint-disable-next-line\n${line('g1')}\n${line('g2')}`,
  'the same line': `${line('g1')} // eslint-disable-line skill-graph/rule-id-exists\n${line('g2')}`,
  'the same line, with a list': `${line('g1')} /* eslint-disable-line no-undef, skill-graph/rule-id-exists, skill-graph/no-entry -- a, b */\n${line('g2')}`,
  'from here on': `${line('g1')}\n/* eslint-disable skill-graph/rule-id-exists */\n${line('g2')}\n${line('g3')}`,
  'from here to there': `/* eslint-disable skill-graph/rule-id-exists */\n${line('g1')}\n/* eslint-enable skill-graph/rule-id-exists */\n${line('g2')}`,
  'all off, one on again': `/* eslint-disable */\n${line('g1')}\n/* eslint-enable skill-graph/rule-id-exists */\n${line('g2')}`,
  'one off, all on again': `/* eslint-disable skill-graph/rule-id-exists */\n${line('g1')}\n/* eslint-enable */\n${line('g2')}`,
  'inside a line': `export const g0 = [/* eslint-disable */ 1, 2 /* eslint-enable */]; ${line('g1')}`,
  'another rule': `// eslint-disable-next-line no-undef\n${line('g1')}`,
  'a line comment is no block': `// eslint-disable skill-graph/rule-id-exists\n${line('g1')}`,
  'a longer word is another word': `// eslint-disable-next-lines\n${line('g1')}`,
  'a string is no comment': `export const text = '/* eslint-disable */';\n${line('g1')}`,
  'a template is no comment': `export const text = \`\n/* eslint-disable */\n\`;\n${line('g1')}`,
  'a comment about comments': `// never write eslint-disable-next-line\n${line('g1')}`,
  'the last line': `${line('g1')}\n// eslint-disable-next-line`,
  'between the parts of an expression': `export const g1 = skillGraph({ skills: [a], start: { rules: [\n// eslint-disable-next-line skill-graph/rule-id-exists\n{ use: 'g1', match: /x/ }] } });`,
};

test.each(Object.entries(TEXTS))('%s', (_, body) => {
  const text = `${HEAD}${body}\n`;
  const { service } = inProcess(compiler('6.0'), { '/graph.ts': text });
  const got = ours(service.getSemanticDiagnostics('/graph.ts')).map((one) => {
    const { line: row = -1 } = one.file?.getLineAndCharacterOfPosition(one.start ?? 0) ?? {};
    return `${row + 1} ${codeOf(one)}`;
  });
  const expected = lint(text, 'recommended').filter(({ ruleId }) => ruleId?.startsWith('skill-graph/') === true);
  expect(got.sort()).toEqual(expected.map((message) => `${message.line} ${ruleOf(message)}`).sort());
});

test('the texts above report something where nothing silences them', () => {
  const messages = lint(`${HEAD}${line('g1')}\n`, 'recommended').map(ruleOf);
  expect(messages).toContain('rule-id-exists');
});
