/** Tests that install packages with npm. They have a command of their own, since npm has to fetch what they install. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/pack/**/*.pack.ts'],
    reporters: ['default', './test/reporter.ts'],
    // npm may be slow; the tests themselves take a second each.
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
});
