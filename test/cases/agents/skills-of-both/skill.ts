// without ./skills.js: malformed-mount
// without ./graph.js: malformed-mount
import { Agent } from 'agentfootprint';
import { graph } from './graph.js';
import { orders } from './skills.js';

export const agent = Agent.create({ model: 'm' }).skillGraph(graph).skill(orders).build();
//                                                                        ^^^^^^ malformed-mount
//                                                           ~~~~~ malformed-mount
