// A builder that is only handed out may be built by those who get it.
import { defineSkill, skillGraph } from 'agentfootprint/context';

const orders = defineSkill({ id: 'orders', description: 'Answers questions.', body: 'Ask for the order number.' });
export const graph = skillGraph().entry(orders);
