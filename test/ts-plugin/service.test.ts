/** The wrapped language service, in this process. */
import type ts from 'typescript';
import { describe, expect, test, vi } from 'vitest';
import { SourceIndex } from '../../packages/core/src/fixes/source-index.js';
import { VERSIONS, compiler } from './compilers.js';
import { codeOf, inProcess, ours } from './in-process.js';

const typescript = compiler('6.0');

const SKILLS = `import { defineSkill, skillGraph } from 'agentfootprint/context';
const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });
const orders = defineSkill({ id: 'orders', description: 'Finds orders.', body: 'Help with orders.' });
`;

/** The second rule can never be reached. */
const SHADOWED = `${SKILLS}export const graph = skillGraph({
  skills: [refunds, orders],
  start: { rules: [{ use: 'refunds', match: { keywords: ['refund', 'order'] } }, { use: 'orders', match: { keywords: ['order'] } }] },
});
`;

const MISSPELT = `${SKILLS}export const graph = skillGraph({ skills: [refunds], start: { rules: [{ use: 'refnuds', match: /refund/i }] } });
`;

const FILE = '/graph.ts';

function codes(service: ts.LanguageService, file = FILE): readonly string[] {
  return ours(service.getSemanticDiagnostics(file)).map(codeOf);
}

describe('diagnostics', () => {
  test('begin with the code, and have a source, a number, a severity and the other place', () => {
    const { service } = inProcess(typescript, { [FILE]: SHADOWED });
    const [found] = ours(service.getSemanticDiagnostics(FILE)).filter(
      (one) => codeOf(one) === 'rules-shadowed-by-order',
    );
    expect(found?.messageText).toMatch(/^rules-shadowed-by-order: \S/);
    expect(found?.category).toBe(typescript.DiagnosticCategory.Warning);
    expect(found?.code).toBeGreaterThan(900_000);
    expect(SHADOWED.slice(found?.start, (found?.start ?? 0) + (found?.length ?? 0))).toBe(`{ keywords: ['order'] }`);
    const [other] = found?.relatedInformation ?? [];
    expect(other?.file?.fileName).toBe(FILE);
    expect(SHADOWED.slice(other?.start, (other?.start ?? 0) + (other?.length ?? 0))).toBe(
      `{ keywords: ['refund', 'order'] }`,
    );
  });

  test('come after those of TypeScript', () => {
    const { service, original } = inProcess(typescript, { [FILE]: `${MISSPELT}const text: string = 1;\n` });
    const theirs = original.getSemanticDiagnostics(FILE).map(({ code }) => code);
    expect(theirs).toContain(2322);
    expect(
      service
        .getSemanticDiagnostics(FILE)
        .map(({ code }) => code)
        .slice(0, theirs.length),
    ).toEqual(theirs);
    expect(codes(service)).toContain('rule-id-exists');
  });

  test('do not pay for repairs', () => {
    const { service } = inProcess(typescript, { [FILE]: SHADOWED });
    const indexed = vi.spyOn(SourceIndex, 'of');
    const [found] = ours(service.getSemanticDiagnostics(FILE));
    expect(indexed).not.toHaveBeenCalled();
    // The same spy sees it when repairs are asked for.
    const { start = 0, length = 0, code = 0 } = found ?? {};
    service.getCodeFixesAtPosition(FILE, start, start + length, [code], {}, {});
    expect(indexed).toHaveBeenCalledOnce();
    indexed.mockRestore();
  });

  test('follow the text', () => {
    const { service, edit } = inProcess(typescript, { [FILE]: MISSPELT });
    expect(codes(service)).toContain('rule-id-exists');
    edit(FILE, MISSPELT.replace('refnuds', 'refunds'));
    expect(codes(service)).not.toContain('rule-id-exists');
    edit(FILE, MISSPELT);
    expect(codes(service)).toContain('rule-id-exists');
  });

  test('follow the text of an imported file', () => {
    const skills = `import { defineSkill } from 'agentfootprint/context';
export const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });\n`;
    const graph = `import { skillGraph } from 'agentfootprint/context';
import { refunds } from './skills';
export const graph = skillGraph({ skills: [refunds], start: { rules: [{ use: 'refunds', match: /refund/i }] } });\n`;
    const { service, edit } = inProcess(typescript, { '/skills.ts': skills, [FILE]: graph });
    expect(codes(service)).not.toContain('rule-id-exists');
    edit('/skills.ts', skills.replace(`id: 'refunds'`, `id: 'returns'`));
    expect(codes(service)).toContain('rule-id-exists');
    edit('/skills.ts', skills);
    expect(codes(service)).not.toContain('rule-id-exists');
  });

  test('of a file are the same whether or not another file has imported it', () => {
    const skills = MISSPELT.replace('const refunds', 'export const refunds');
    const importer = `import { skillGraph } from 'agentfootprint/context';
import { refunds } from './graph';
export const other = skillGraph({ skills: [refunds], start: { rules: [{ use: 'refunds', match: /refund/i }] } });\n`;
    const files = { [FILE]: skills, '/importer.ts': importer };
    const places = (service: ts.LanguageService): readonly string[] =>
      ours(service.getSemanticDiagnostics(FILE)).map(
        (one) => `${String(one.start)} ${String(one.length)} ${codeOf(one)}`,
      );
    const alone = places(inProcess(typescript, files).service);
    const { service } = inProcess(typescript, files);
    service.getSemanticDiagnostics('/importer.ts');
    expect(places(service)).toEqual(alone);
    expect(alone.some((line) => line.endsWith('rule-id-exists'))).toBe(true);
  });

  test('are not looked for in declaration files', () => {
    const { service } = inProcess(typescript, { '/graph.d.ts': MISSPELT });
    expect(codes(service, '/graph.d.ts')).toEqual([]);
  });
});

describe('an exception of ours', () => {
  const broken = { [FILE]: `${MISSPELT}const text: string = 1;\n` };

  test('loses nothing of TypeScript', () => {
    const { service, original, log } = inProcess(typescript, broken, {
      prepare: (wrapped) => {
        // The plugin asks the program for the file; the service itself does not ask through this.
        wrapped.getProgram = () => {
          throw new Error('made to fail');
        };
      },
    });
    const theirs = original.getSemanticDiagnostics(FILE);
    expect(theirs.map(({ code }) => code)).toContain(2322);
    expect(service.getSemanticDiagnostics(FILE)).toEqual(theirs);
    expect(service.getCodeFixesAtPosition(FILE, 0, 1, [2322], {}, {})).toEqual(
      original.getCodeFixesAtPosition(FILE, 0, 1, [2322], {}, {}),
    );
    expect(service.getCombinedCodeFix({ type: 'file', fileName: FILE }, 'skill-graph-safe-fixes', {}, {})).toEqual({
      changes: [],
    });
    expect(log.join('\n')).toContain('made to fail');
  });

  test('of the service itself stays its own', () => {
    const { service } = inProcess(typescript, broken);
    expect(() => service.getSemanticDiagnostics('/missing.ts')).toThrow(/Could not find source file/);
    expect(() => service.getCombinedCodeFix({ type: 'file', fileName: FILE }, 'no-such-fix', {}, {})).toThrow();
  });
});

test('a request that is cancelled stays cancelled, and nothing half-done is kept', () => {
  const { service, cancel, log } = inProcess(typescript, { [FILE]: MISSPELT });
  service.getProgram();
  cancel(true);
  expect(() => service.getSemanticDiagnostics(FILE)).toThrow(typescript.OperationCanceledException);
  cancel(false);
  expect(codes(service)).toContain('rule-id-exists');
  expect(log).toEqual([]);
});

test('every method is there and gets every argument, also those that are new', () => {
  const seen: unknown[][] = [];
  const { service, original } = inProcess(
    typescript,
    { [FILE]: MISSPELT },
    {
      prepare: (wrapped) => {
        const record = (...args: unknown[]): [] => {
          seen.push(args);
          return [];
        };
        Object.assign(wrapped, {
          getCodeFixesAtPosition: record,
          getSemanticDiagnostics: record,
          getCompilerOptionsDiagnostics: record,
          ofTheFuture: record,
        });
      },
    },
  );
  expect(Object.keys(service).sort()).toEqual(Object.keys(original).sort());
  const call = service as unknown as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  call.getCodeFixesAtPosition?.(FILE, 1, 2, [], {}, {}, 'new');
  call.getSemanticDiagnostics?.(FILE, 'new');
  call.getCompilerOptionsDiagnostics?.('new');
  call.ofTheFuture?.(1, 2, 3);
  expect(seen).toEqual([[FILE, 1, 2, [], {}, {}, 'new'], [FILE, 'new'], ['new'], [1, 2, 3]]);
});

test('nothing is asked of the service before the first request', () => {
  const asked: string[] = [];
  inProcess(
    typescript,
    { [FILE]: MISSPELT },
    {
      prepare: (wrapped) => {
        for (const [name, member] of Object.entries(wrapped) as [string, unknown][]) {
          if (typeof member === 'function') {
            Object.assign(wrapped, {
              [name]: (...args: unknown[]): unknown => (asked.push(name), Reflect.apply(member, wrapped, args)),
            });
          }
        }
      },
    },
  );
  expect(asked).toEqual([]);
});

test('a second start on the wrapped service changes the settings and doubles nothing', () => {
  const { service, module, info } = inProcess(typescript, { [FILE]: MISSPELT });
  const before = codes(service);
  expect(new Set(before).size).toBe(before.length);
  const again = module.create({
    ...info,
    languageService: service,
    config: { name: 'x', rules: { 'rule-id-exists': 'off' } },
  });
  expect(again).toBe(service);
  expect(codes(again)).toEqual(before.filter((code) => code !== 'rule-id-exists'));
});

describe('settings', () => {
  function shown(config: object): { readonly errors: readonly string[]; readonly warnings: readonly string[] } {
    const found = ours(inProcess(typescript, { [FILE]: SHADOWED }, { config }).service.getSemanticDiagnostics(FILE));
    const of = (category: ts.DiagnosticCategory): string[] =>
      found.filter((one) => one.category === category).map(codeOf);
    return { errors: of(typescript.DiagnosticCategory.Error), warnings: of(typescript.DiagnosticCategory.Warning) };
  }

  test('turn rules off and change their severity', () => {
    expect(shown({}).warnings).toContain('rules-shadowed-by-order');
    expect(shown({ rules: { 'rules-shadowed-by-order': 'off' } }).warnings).not.toContain('rules-shadowed-by-order');
    expect(shown({ rules: { 'rules-shadowed-by-order': 'error' } }).errors).toContain('rules-shadowed-by-order');
    expect(shown({ rules: { 'rules-shadowed-by-order': ['warn'] } }).warnings).toContain('rules-shadowed-by-order');
  });

  test('name modules that pass the DSL on', () => {
    const text = MISSPELT.replace('agentfootprint/context', '@our/door');
    const door = `declare module '@our/door';`;
    const plain = inProcess(typescript, { [FILE]: text, '/door.d.ts': door });
    expect(codes(plain.service)).toEqual([]);
    const named = inProcess(typescript, { [FILE]: text, '/door.d.ts': door }, { config: { modules: ['@our/door'] } });
    expect(codes(named.service)).toContain('rule-id-exists');
  });

  test('of an editor hold where the tsconfig says nothing, and the open files are looked at again', () => {
    const { service, module, refreshes } = inProcess(typescript, { [FILE]: SHADOWED });
    expect(codes(service)).toContain('rules-shadowed-by-order');
    module.onConfigurationChanged?.({ rules: { 'rules-shadowed-by-order': 'off' } });
    expect(codes(service)).not.toContain('rules-shadowed-by-order');
    expect(refreshes()).toBe(1);
  });

  test.each([
    [{ presets: 'strict' }, '`presets` is unknown; the settings are `name`,'],
    [{ preset: 'all' }, '`preset` must be "recommended", "checkup" or "strict"'],
    [{ rules: { 'no-such-rule': 'off' } }, '`rules.no-such-rule` is unknown: there is no such rule'],
    [{ rules: { 'no-entry': 2 } }, '`rules.no-entry` must be "off", "warn" or "error"'],
    [{ rules: { 'no-entry': [] } }, '`rules.no-entry` must have 1 to 2 items'],
    [{ rules: { 'no-entry': ['warn', { a: true }] } }, '`rules.no-entry.1.a` is unknown: this rule has no options'],
    [{ rules: [] }, '`rules` must be an object'],
    [{ modules: 'a' }, '`modules` must be a list'],
    [{ knownTools: ['a', 1] }, '`knownTools.1` must be a text'],
  ])('%j is reported in words, and the rest holds', (config, message) => {
    const { service } = inProcess(typescript, { [FILE]: MISSPELT }, { config });
    const problems = ours(service.getCompilerOptionsDiagnostics()).map(({ messageText }) => messageText);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`skill-graph: ${message}`);
    expect(codes(service)).toContain('rule-id-exists');
  });
});

describe('quick fixes', () => {
  test('are the core’s edits, at the finding', () => {
    const { service } = inProcess(typescript, { [FILE]: MISSPELT });
    const found = ours(service.getSemanticDiagnostics(FILE)).find((one) => codeOf(one) === 'rule-id-exists');
    const { start = 0, length = 0, code = 0 } = found ?? {};
    const [fix] = service.getCodeFixesAtPosition(FILE, start, start + length, [code], {}, {});
    expect(fix?.fixName).toBe('rule-id-exists');
    expect(applied(MISSPELT, fix?.changes ?? [])).toBe(MISSPELT.replace('refnuds', 'refunds'));
    expect(service.getCodeFixesAtPosition(FILE, 0, 1, [code], {}, {})).toEqual([]);
  });

  test.each(VERSIONS)('are known to TypeScript %s by their numbers, so that editors ask for them', (version) => {
    const { service } = inProcess(compiler(version), { [FILE]: MISSPELT });
    const numbers = ours(service.getSemanticDiagnostics(FILE)).map(({ code }) => String(code));
    expect(numbers.length).toBeGreaterThan(0);
    const supported = service.getSupportedCodeFixes(FILE);
    expect(numbers.filter((number) => !supported.includes(number))).toEqual([]);
  });
});

function applied(text: string, changes: readonly ts.FileTextChanges[]): string {
  return changes
    .flatMap(({ textChanges }) => textChanges)
    .sort((a, b) => b.span.start - a.span.start)
    .reduce(
      (done, { span, newText }) => done.slice(0, span.start) + newText + done.slice(span.start + span.length),
      text,
    );
}
