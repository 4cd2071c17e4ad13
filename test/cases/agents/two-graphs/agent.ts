// without ./graphs.js: malformed-mount
import { Agent } from 'agentfootprint';
import { flat, tree } from './graphs.js';

export const agent = Agent.create({ model: 'm' }).skillGraph(flat).skillGraph(tree).build();
//                                                                            ^^^^ malformed-mount
//                                                           ~~~~ malformed-mount
