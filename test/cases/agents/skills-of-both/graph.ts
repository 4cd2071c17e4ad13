import { skillGraph } from 'agentfootprint/context';
import { orders } from './skills.js';

export const graph = skillGraph().entry(orders).build();
