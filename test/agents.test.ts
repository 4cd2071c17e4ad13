/**
 * Agents, graphs and tools in several files, as TypeScript and as JavaScript.
 *
 * Each folder of `test/cases/agents` is a program whose files are valid in both languages, with the findings drawn as
 * `marks.ts` says. The first lines of a file say what it is silent about when one of its modules is not found, whoever
 * imports it: `// without ./tools.js: code`.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import {
  type Finding,
  type Host,
  type SourceFile,
  analyze,
  checkByCode,
  presetOptions,
  runCheck,
} from 'skill-graph-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from './lint.js';
import { type Mark, marksIn, positionIn } from './marks.js';

const CASES = join(import.meta.dirname, 'cases', 'agents');
const CODES = ['body-foreign-tool', 'body-unknown-tool', 'malformed-mount', 'unbuilt-graph'];
const NAMES = readdirSync(CASES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, ''))
  .sort();

let folder = '';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'agents-')));
  for (const name of NAMES) {
    for (const ending of ['ts', 'js']) {
      const file = join(folder, ending, `${name}.${ending}`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, readFileSync(join(CASES, `${name}.ts`)));
    }
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function read(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  return { file, text, ast: parser.parse(text, { range: true, sourceType: 'module' }) };
}

/** Finds the modules of a program, all but one. */
function hostWithout(missing: string | undefined, ending: string): Host {
  return {
    resolve(specifier, from) {
      if (specifier === missing || !specifier.startsWith('.')) return undefined;
      const file = resolve(dirname(from), specifier.replace(/\.js$/, `.${ending}`));
      return existsSync(file) ? read(file) : undefined;
    },
  };
}

function findings(source: SourceFile, ending: string, missing?: string): readonly Finding[] {
  const analysis = analyze(source, {}, hostWithout(missing, ending));
  return CODES.flatMap((code) => {
    const check = checkByCode(code);
    return check === undefined ? [] : runCheck(analysis, code, presetOptions(check, 'strict'));
  });
}

function shown(marks: readonly Mark[], kind: Mark['kind']): readonly string[] {
  return marks.filter((mark) => mark.kind === kind).map(({ code, place }) => `${code} ${place}`);
}

describe.each(['ts', 'js'])('as %s', (ending) => {
  describe.each(NAMES)('%s', (name) => {
    const file = (): string => join(folder, ending, `${name}.${ending}`);
    const text = readFileSync(join(CASES, `${name}.ts`), 'utf8');
    const marks = marksIn(text);
    const placed = ({ start, end }: { start: number; end: number }): string =>
      `${positionIn(text, start)}-${positionIn(text, end)}`;

    test('reports what is marked, in this file, with the related places that are marked', () => {
      const found = findings(read(file()), ending);
      expect(found.map(({ code, at }) => `${code} ${placed(at)}`).sort()).toEqual([...shown(marks, 'finding')].sort());
      expect(found.filter(({ at }) => at.file !== file())).toEqual([]);
      const related = found.flatMap((finding) =>
        finding.related.filter(({ at }) => at.file === file()).map(({ at }) => `${finding.code} ${placed(at)}`),
      );
      expect([...new Set(related)].sort()).toEqual([...shown(marks, 'related')].sort());
    });

    test.each(
      [...text.matchAll(/^\/\/ without (\S+): (.*)$/gm)].map(([, missing = '', codes = '']) => ({ missing, codes })),
    )('is silent about $codes without $missing, and about nothing else', ({ missing, codes }) => {
      const found = findings(read(file()), ending, missing).map(({ code }) => code);
      const wanted = marks.filter(({ kind, code }) => kind === 'finding' && !codes.split(', ').includes(code));
      expect(found.sort()).toEqual(wanted.map(({ code }) => code).sort());
    });

    test('reports the same through ESLint', async () => {
      const eslint = new ESLint({
        cwd: folder,
        overrideConfigFile: true,
        overrideConfig: [
          plugin.configs.strict,
          ...(ending === 'ts' ? [{ files: ['**/*.ts'], languageOptions: { parser } }] : []),
        ],
      });
      const [result] = await eslint.lintFiles(file());
      const messages = result?.messages.filter((message) => message.fatal === true || CODES.includes(codeOf(message)));
      const got = messages?.map(
        (message) =>
          `${codeOf(message)} ${message.line}:${message.column}-${message.endLine ?? 0}:${message.endColumn ?? 0}`,
      );
      expect(got?.sort()).toEqual([...shown(marks, 'finding')].sort());
    });
  });
});

test('a finding about the body of another file names the place there', () => {
  const file = join(folder, 'ts', 'tools-from-elsewhere', 'agent.ts');
  const [finding] = findings(read(file), 'ts');
  const [there] = finding?.related ?? [];
  expect(there?.at.file).toBe(join(folder, 'ts', 'tools-from-elsewhere', 'graph.ts'));
  expect(finding?.message).toContain('open_trace');
});
