// without ./tools.js: body-unknown-tool
// without ./graph.js: body-unknown-tool
import { Agent } from 'agentfootprint';
import { graph } from './graph.js';
import { findOrder } from './tools.js';

export const agent = Agent.create({ model: 'm' }).tool(findOrder).skillGraph(graph).build();
//                                                                           ^^^^^ body-unknown-tool
