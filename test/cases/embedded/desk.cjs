'use strict';
const { defineSkill, skillGraph } = require('agentfootprint/context');

const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });
const orders = defineSkill({ id: 'orders', description: 'Looks up orders.', body: 'Help with orders.' });

module.exports = skillGraph({
  skills: [refunds, orders],
  start: { rules: [{ use: 'refunds', match: /refund/i }, { use: 'orders', match: /refund/i }] },
});
exports.other = skillGraph({ skills: [refunds, orders], start: { rules: [{ use: 'refnuds', match: /refund/i }] } });
