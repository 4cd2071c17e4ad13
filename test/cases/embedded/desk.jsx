import { defineSkill, skillGraph } from 'agentfootprint/context';

const refunds = defineSkill({ id: 'refunds', description: 'Pays back.', body: 'Help with refunds.' });
const orders = defineSkill({ id: 'orders', description: 'Looks up orders.', body: 'Help with orders.' });

export function Desk({ user }) {
  const graph = skillGraph({
    skills: [refunds, orders],
    start: { rules: [{ use: 'refunds', match: /refund/i }, { use: 'orders', match: /refund/i }] },
  });
  return (
    <Panel title={`Desk of ${user.name}`} onOpen={() => graph.toMermaid()}>
      {[refunds, orders].map((skill) => <li key={skill.id}>{skill.description} — „ünïcode“</li>)}
      <Graph of={skillGraph({ skills: [refunds, orders], start: { rules: [{ use: 'refnuds', match: /refund/i }] } })} />
    </Panel>
  );
}
