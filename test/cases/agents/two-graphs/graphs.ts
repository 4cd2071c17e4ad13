import { decideSkill, defineSkill, skillGraph } from 'agentfootprint/context';

const orders = defineSkill({ id: 'orders', description: 'Answers questions.', body: 'Ask for the order number.' });
const returns = defineSkill({ id: 'returns', description: 'Takes goods back.', body: 'Send the label first.' });
export const flat = skillGraph({ skills: [orders], start: 'orders' });
export const tree = skillGraph()
  .tree(decideSkill((ctx) => ctx.userMessage.includes('back'), returns, orders))
  .build();
