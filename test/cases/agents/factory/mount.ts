import { Agent } from 'agentfootprint';
import { findOrder } from './tools.js';

export const mount = (graph) => Agent.create({ model: 'm' }).tool(findOrder).skillGraph(graph).build();
