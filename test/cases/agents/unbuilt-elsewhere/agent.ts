// without ./graph.js: unbuilt-graph
import { Agent } from 'agentfootprint';
import { graph } from './graph.js';

export const agent = Agent.create({ model: 'm' }).skillGraph(graph).build();
//                                                           ^^^^^ unbuilt-graph
export const built = Agent.create({ model: 'm' }).skillGraph(graph.build()).build();
