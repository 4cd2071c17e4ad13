/** What `settings['skill-graph']` changes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from 'eslint-plugin-skill-graph';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

function codes(text: string, settings: unknown, filename = 'graph.ts', cwd?: string): string[] {
  const linter = new Linter(cwd === undefined ? {} : { cwd });
  const config = [
    { files: ['**/*.ts'], languageOptions: { parser } },
    { ...plugin.configs.strict, settings: { 'skill-graph': settings } },
  ];
  return linter.verify(text, config as Linter.Config[], filename).map(({ ruleId, message }) => ruleId ?? message);
}

const SHADOWED = `
  import { graphOf, skill } from '#dsl';
  const a = skill({ id: 'a', description: 'First.', body: 'Help.' });
  const b = skill({ id: 'b', description: 'Second.', body: 'Help.' });
  export const graph = graphOf().entry(a, { match: /refund/i }).entry(b, { match: /refund/i }).build();
`.replace('graphOf, skill', 'skillGraph as graphOf, defineSkill as skill');

describe('modules', () => {
  test('a module that is not named is another library', () => {
    expect(codes(SHADOWED, {})).toEqual([]);
  });

  test('a module that is named carries the names of the DSL', () => {
    expect(codes(SHADOWED, { modules: ['#dsl'] })).toEqual(['skill-graph/rules-shadowed-by-order']);
  });
});

describe('knownTools', () => {
  const text = `
    import { defineSkill, skillGraph } from 'agentfootprint/context';
    const a = defineSkill({ id: 'a', description: 'First.', body: 'Call lookup_order(id), then close_case(id).' });
    export const graph = skillGraph({ skills: [a], start: 'a' });
  `;

  test('without them, a tool that the body names may come from elsewhere', () => {
    expect(codes(text, {})).toEqual([]);
  });

  test('with them, the tools are in full view', () => {
    expect(codes(text, { knownTools: ['lookup_order'] })).toEqual(['skill-graph/body-unknown-tool']);
  });
});

describe('version', () => {
  const text = `
    import { defineSkill, skillGraph } from 'agentfootprint/context';
    const a = defineSkill({ id: 'a', description: 'First.', body: 'Help.' });
    const b = defineSkill({ id: 'b', description: 'Second.', body: 'Help.' });
    export const graph = skillGraph()
      .entry(a, { match: /refund/i, examples: ['my money'] })
      .route(a, b, { guard: { score: { eq: 1, ne: 1 } } })
      .build();
  `;

  test('every code is on without one', () => {
    expect(new Set(codes(text, {}))).toEqual(
      new Set([
        'skill-graph/example-misses-own-rule',
        'skill-graph/example-unclaimed',
        'skill-graph/guard-unsatisfiable',
      ]),
    );
  });

  test('a code that the version does not have is off, and a feature that it does not have is said', () => {
    // Rule examples came with 9.31, guards with 9.51.
    expect(new Set(codes(text, { version: '9.40' }))).toEqual(
      new Set([
        'skill-graph/example-misses-own-rule',
        'skill-graph/example-unclaimed',
        'skill-graph/not-yet-available',
      ]),
    );
    expect(codes(text, { version: '9.40' }).filter((code) => code.endsWith('not-yet-available'))).toHaveLength(1);
    expect(codes(text, { version: '9.20' }).filter((code) => code.endsWith('not-yet-available'))).toHaveLength(2);
  });

  test.each([null, 7, {}, { modules: 3, knownTools: [1], version: [] }, { version: 'next' }])(
    '%j is taken for no settings',
    (settings) => {
      expect(codes(text, settings)).toEqual(codes(text, undefined));
    },
  );

  describe('detect', () => {
    let folder = '';
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'skill-graph-'));
      mkdirSync(join(folder, 'src'));
      mkdirSync(join(folder, 'node_modules', 'agentfootprint'), { recursive: true });
      writeFileSync(join(folder, 'node_modules', 'agentfootprint', 'package.json'), '{ "version": "9.40.2" }');
    });
    afterAll(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    test('reads the version that the file would load', () => {
      expect(codes(text, { version: 'detect' }, join(folder, 'src', 'graph.ts'), folder)).toEqual(
        codes(text, { version: '9.40' }),
      );
    });

    test('has everything where the library is not installed', () => {
      expect(codes(text, { version: 'detect' }, '/nowhere/graph.ts', '/nowhere')).toEqual(codes(text, {}));
    });
  });
});
