// without ./tools.js: malformed-mount
// without ./graph.js: malformed-mount
import { Agent } from 'agentfootprint';
import { graph } from './graph.js';
import { findOrder } from './tools.js';

export const agent = Agent.create({ model: 'm' }).tool(findOrder).skillGraph(graph).build();
//                                                     ^^^^^^^^^ malformed-mount
