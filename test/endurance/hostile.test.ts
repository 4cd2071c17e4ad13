/** Regexes, bodies and skill files that were written to take for ever are given up in time, in both hosts alike. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import plugin from 'eslint-plugin-skill-graph';
import { Linter } from 'eslint';
import { CHECKS, analyzeSkillFile, runCheck } from 'skill-graph-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Dice } from '../core/regex-generator.js';
import { Counts } from './counts.js';
import { type Examination, compared, examine, timed } from './examine.js';
import { REGEXES, bodies, skillFiles, withBody, withRegex, withRegexes } from './hostile.js';
import { Editor, lintedBy } from './hosts.js';
import { mutated } from './mutations.js';
import { ROUNDS, SEED, scaled, spread } from './scale.js';

const LONG = { timeout: 24 * 3_600_000 };
const COUNTS = scaled<readonly number[]>([300], [1_000, 10_000, 50_000]);

test('regexes', LONG, () => {
  const counts = new Counts('hostile regexes');
  for (const [source, flags] of spread(REGEXES, 20))
    counts.look(`/${source.slice(0, 60)}/${flags}`, () => examine(withRegex(source, flags)));
  for (const [name, regexes] of Object.entries({ first: REGEXES.slice(0, 30), last: REGEXES.slice(30) }))
    counts.look(`${name} regexes of the list, each against each`, () => examine(withRegexes(spread(regexes, 10))));
  expect(counts.wrong()).toEqual([]);
  expect(counts.parsed).toBe(counts.texts);
});

test('bodies', LONG, () => {
  const counts = new Counts('hostile bodies');
  for (const count of COUNTS)
    for (const [name, body] of Object.entries(bodies(count)))
      counts.look(`${name}, ${count}`, () => examine(withBody(body)));
  expect(counts.wrong()).toEqual([]);
  expect(counts.parsed).toBe(counts.texts);
});

const linter = new Linter({ cwd: '/' });

/** A skill file by itself, which only ESLint looks at; what the core says of it must be what ESLint says. */
function examineSkillFile(text: string): Examination {
  const { result, seconds } = timed(() => {
    const messages = linter.verify(text, [plugin.configs.strict, plugin.configs['skill-files']], {
      filename: '/skills/a/SKILL.md',
    });
    const facts = analyzeSkillFile('/skills/a/SKILL.md', text);
    const findings = CHECKS.flatMap(({ code }) => runCheck(facts, code));
    for (const { fixes } of findings) fixes.map(({ edits }) => edits.length);
    return { messages, findings };
  });
  const { messages, findings } = result;
  const same = messages.length === findings.length;
  return {
    parsed: true,
    findings: findings.length,
    differences: same ? [] : [`ESLint has ${messages.length} findings, the core ${findings.length}`],
    boundaries: messages.filter(({ messageId }) => messageId === 'failed').map(({ message }) => message),
    parsing: 0,
    checking: seconds,
  };
}

test('skill files', LONG, () => {
  const counts = new Counts('hostile skill files');
  for (const count of COUNTS)
    for (const [name, text] of Object.entries(skillFiles(count)))
      counts.look(`${name}, ${count}`, () => examineSkillFile(text));
  expect(counts.wrong()).toEqual([]);
});

const CASES = join(import.meta.dirname, '..', 'cases', 'skill-files');

test('skill files that were changed at random, or cut off at a character', LONG, () => {
  const counts = new Counts('skill files changed and cut off');
  const texts = readdirSync(CASES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('SKILL.md'))
    .sort()
    .map((name) => readFileSync(join(CASES, name), 'utf8'));
  const dice = new Dice(SEED);
  for (let round = 0; round < 5 * ROUNDS; round += 1) {
    const text = mutated(texts[dice.below(texts.length)] ?? '', dice);
    counts.look(`round ${round} of seed ${SEED}`, () => examineSkillFile(text));
  }
  for (const [index, text] of texts.entries()) {
    const positions = Array.from({ length: text.length }, (_, at) => at);
    for (const at of spread(positions, 10))
      counts.look(`file ${index} up to ${at}`, () => examineSkillFile(text.slice(0, at)));
  }
  expect(counts.wrong()).toEqual([]);
});

let folder = '';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'hostile-')));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('skill files that a graph loads', LONG, () => {
  const counts = new Counts('hostile skill files in graphs');
  for (const [index, [name, text]] of spread(Object.entries(skillFiles(COUNTS[0] ?? 0)), 12).entries()) {
    const project = join(folder, String(index));
    mkdirSync(join(project, 'skills', 'a'), { recursive: true });
    writeFileSync(join(project, 'skills', 'a', 'SKILL.md'), text);
    const program = `import { defineSkill, skillsFromDir, skillGraph } from 'agentfootprint/context';
const skills = await skillsFromDir(${JSON.stringify(join(project, 'skills'))});
export const graph = skillGraph({ skills, start: { rules: [{ use: 'a', match: /x/ }] } });
`;
    counts.look(name, () => {
      const { result, seconds } = timed(() => ({
        linted: lintedBy(join(project, 'graph.ts'), program),
        shown: new Editor(join(project, 'graph.ts'), [], true).show(program),
      }));
      return { ...compared(result), parsing: 0, checking: seconds };
    });
  }
  expect(counts.wrong()).toEqual([]);
  expect(counts.findings).toBeGreaterThan(0);
});
