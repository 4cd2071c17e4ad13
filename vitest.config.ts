import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { countingSteps } from './test/large/counting.js';

const source = (name: string) => fileURLToPath(new URL(`./packages/${name}/src/index.ts`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: { 'skill-graph-core': source('core'), 'eslint-plugin-skill-graph': source('eslint-plugin') },
  },
  test: {
    reporters: ['default', './test/reporter.ts'],
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'all', include: ['test/**/*.test.ts'], exclude: ['test/large/**'] } },
      // Here the core counts its steps, which costs a little.
      { extends: true, plugins: [countingSteps()], test: { name: 'large', include: ['test/large/*.test.ts'] } },
    ],
  },
});
