import { defineConfig, type UserConfig } from 'tsdown';

const common: UserConfig = { entry: ['src/index.ts'], platform: 'node', target: 'es2022' };

export default defineConfig([
  { ...common, format: 'esm', dts: true },
  // `require` gives the plugin itself, and its types say so.
  { ...common, format: 'cjs', dts: { cjsDefault: true } },
]);
