const { defineSkill, skillGraph } = require('agentfootprint/context');
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
exports.graph = skillGraph().route(a, b, { onToolReturn: 't' }).build();
