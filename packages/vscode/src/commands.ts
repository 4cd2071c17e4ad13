/** The names of the extension's commands, as its manifest has them. */

export const SHOW_GRAPH = 'skillGraph.showGraph';
