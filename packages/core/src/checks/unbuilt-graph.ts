/** `unbuilt-graph`: a builder stands where a graph is needed, because `.build()` was forgotten. */
import { buildGraph } from '../fixes/mount-edits.js';
import { refusalCheck } from './refusals.js';

export const unbuiltGraph = refusalCheck({
  code: 'unbuilt-graph',
  origin: 'own',
  description: 'A graph is used without having been built',
  message: ({ member }) =>
    member === undefined
      ? 'This is the builder of a graph, and the agent needs the graph. `.build()` was never called on what is ' +
        'mounted here, so the agent cannot be made; call `.build()`.'
      : `Only a built graph has \`${member}\`, and this is its builder. ` +
        '`.build()` was never called on it, so the call throws; call `.build()` first.',
  fixes: ({ member }, context) => buildGraph(context, member !== undefined),
});
