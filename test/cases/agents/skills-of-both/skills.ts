import { defineSkill } from 'agentfootprint/context';
import { defineTool } from 'agentfootprint';

const findOrder = defineTool({ name: 'find_order', description: 'Finds an order.', execute: () => ({ state: 'sent' }) });
export const orders = defineSkill({
  id: 'orders',
  description: 'Answers questions about orders.',
  body: 'Ask for the number of the order, look it up, and say where it is.',
  tools: [findOrder],
});
