// The tools are not known here, so nothing is said.
import { defineSkill, skillGraph } from 'agentfootprint/context';

const orders = defineSkill({
  id: 'orders',
  description: 'Answers questions about orders.',
  body: 'Call find_order(orderId), and open_trace(orderId) if nothing has moved.',
});
export const graph = skillGraph({ skills: [orders], start: 'orders' });
