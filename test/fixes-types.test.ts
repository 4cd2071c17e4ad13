/** A repair leaves a program that type-checks as well as it did before. */
import { expect, test } from 'vitest';
import { tryAll } from './converge.js';
import { sourceFiles } from './source-files.js';
import { typeErrors } from './type-check.js';

test('no repair brings an error of the compiler', { timeout: 240_000 }, () => {
  const texts = new Map<string, string>();
  const origins = new Map<string, string>();
  for (const [number, { text }] of sourceFiles().entries()) {
    const { repaired } = tryAll(text, 'first-of-each');
    if (repaired.length === 0) continue;
    const origin = `file${String(number)}`;
    texts.set(origin, text);
    for (const [index, result] of repaired.entries()) {
      texts.set(`${origin}-${String(index)}`, result);
      origins.set(`${origin}-${String(index)}`, origin);
    }
  }
  expect(origins.size).toBeGreaterThan(200);
  const errors = typeErrors(texts);
  const worse = [...origins].flatMap(([name, origin]) => {
    const left = [...(errors.get(origin) ?? [])];
    const brought = (errors.get(name) ?? []).filter((code) => {
      const known = left.indexOf(code);
      if (known >= 0) left.splice(known, 1);
      return known < 0;
    });
    return brought.length === 0 ? [] : [{ brought, text: texts.get(name) }];
  });
  expect(worse).toEqual([]);
});
