import { defineTool } from 'agentfootprint';

export const findOrder = defineTool({
  name: 'find_order',
  description: 'Finds an order.',
  execute: () => ({ state: 'sent' }),
});
