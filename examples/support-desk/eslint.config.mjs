import parser from '@typescript-eslint/parser';
import skillGraph from 'eslint-plugin-skill-graph';

export default [
  { files: ['**/*.ts'], languageOptions: { parser } },
  skillGraph.configs.recommended,
];
