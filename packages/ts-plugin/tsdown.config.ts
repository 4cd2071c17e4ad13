import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts'],
  // tsserver loads plugins with `require`, and takes `module.exports` itself for the factory.
  format: 'cjs',
  platform: 'node',
  target: 'es2022',
  // One file: a plugin is loaded from wherever the editor finds it, with or without its neighbours.
  deps: { alwaysBundle: ['skill-graph-core', '@eslint-community/regexpp'], onlyBundle: ['@eslint-community/regexpp'] },
  dts: { cjsDefault: true },
});
