/** How our own code is linted. The examples have a configuration of their own, which `pnpm example` runs. */
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['**/dist/**', '.stryker/**', 'test/cases/**', 'test/fixtures/**', 'examples/**']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers have one text form; every other type has to be turned into text on purpose.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.mjs'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
  },
  {
    files: ['packages/eslint-plugin/src/**/*.ts'],
    extends: [eslintPlugin.configs.recommended],
  },
);
