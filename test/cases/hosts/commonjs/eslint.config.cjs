const skillGraph = require('eslint-plugin-skill-graph');

module.exports = [skillGraph.configs.recommended];
