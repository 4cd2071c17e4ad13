import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  platform: 'neutral',
  // `.mjs` and `.cjs`, as `exports` names them, also where no platform is assumed.
  fixedExtension: true,
  target: 'es2022',
  dts: true,
  clean: true,
});
