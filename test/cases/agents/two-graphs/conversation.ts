// without ./graphs.js: malformed-mount
// without ./options.js: malformed-mount
import { Agent } from 'agentfootprint';
import { tree } from './graphs.js';
import { continuity } from './options.js';

export const agent = Agent.create({ model: 'm' }).skillGraph(tree, { continuity }).build();
//                                                                   ^^^^^^^^^^ malformed-mount
