import skillGraph from 'eslint-plugin-skill-graph';
import { defineConfig } from 'eslint/config';

export default defineConfig({
  files: ['**/*.mjs', '**/*.cjs'],
  plugins: { 'skill-graph': skillGraph },
  extends: ['skill-graph/recommended'],
});
