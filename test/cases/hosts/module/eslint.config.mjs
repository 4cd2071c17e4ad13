import skillGraph from 'eslint-plugin-skill-graph';

export default [skillGraph.configs.recommended];
