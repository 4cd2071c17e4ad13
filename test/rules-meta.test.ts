/** What every rule says about itself. The rules come from a factory, so static checks do not see it. */
import plugin from 'eslint-plugin-skill-graph';
import { Linter } from 'eslint';
import { CHECKS } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';

const linter = new Linter();

/** Lets ESLint itself validate the options against the rule's schema; throws where they do not fit. */
function configure(code: string, options: readonly unknown[]): void {
  const rules: Linter.RulesRecord = { [`skill-graph/${code}`]: ['error', ...options] };
  linter.verify('', { plugins: { 'skill-graph': plugin }, rules });
}

test('there is one rule for every check', () => {
  expect(Object.keys(plugin.rules)).toEqual(CHECKS.map(({ code }) => code));
  expect(new Set(Object.keys(plugin.rules)).size).toBe(CHECKS.length);
});

describe.each(CHECKS.map((check) => ({ code: check.code, check })))('$code', ({ code, check }) => {
  const meta = plugin.rules[code]?.meta;
  const options = Object.keys(check.options);

  test('has a type that goes with its severity', () => {
    expect(meta?.type).toBe(check.severity === 'error' ? 'problem' : 'suggestion');
  });

  test('is documented', () => {
    expect(meta?.docs?.description).toMatch(/^\S.*[^.\s]$/);
    expect(new URL(meta?.docs?.url ?? '').hash).toBe(`#${code}`);
    expect(meta?.docs?.recommended).toBe(`skill-graph/${code}` in (plugin.configs.recommended.rules ?? {}));
  });

  test('shows text of the author only as a value', () => {
    expect(meta?.messages).toMatchObject({ finding: '{{message}}', fix: '{{title}}' });
    expect(meta?.messages?.failed).toContain('{{reason}}');
    expect(meta?.hasSuggestions).toBe(true);
  });

  test('takes its own default options, and only options and values that it knows', () => {
    expect(() => {
      configure(code, meta?.defaultOptions ?? []);
    }).not.toThrow();
    expect(() => {
      configure(code, [{ 'no-such-option': true }]);
    }).toThrow();
    for (const option of options) {
      const info = check.options[option];
      const values = info !== undefined && 'choices' in info ? info.choices : [true, false];
      for (const value of values) {
        expect(() => {
          configure(code, [{ [option]: value }]);
        }).not.toThrow();
      }
      expect(() => {
        configure(code, [{ [option]: 'yes' }]);
      }).toThrow();
    }
  });

  test('has a default for every option', () => {
    const defaults: unknown[] = meta?.defaultOptions ?? [];
    const wanted = Object.fromEntries(
      Object.entries(check.options).map(([name, { recommended }]) => [name, recommended]),
    );
    expect(defaults).toEqual(options.length === 0 ? [] : [wanted]);
  });
});
