// without ./mount.js: body-unknown-tool
// without ./tools.js: body-unknown-tool
import { defineSkill, skillGraph } from 'agentfootprint/context';
import { mount } from './mount.js';

const orders = defineSkill({
  id: 'orders',
  description: 'Answers questions about orders.',
  body: 'Call find_order(orderId), and open_trace(orderId) if nothing has moved.',
//                                     ^^^^^^^^^^ body-unknown-tool
});
export const agent = mount(skillGraph({ skills: [orders], start: 'orders' }));
