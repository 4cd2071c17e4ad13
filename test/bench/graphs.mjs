/** Skill graphs as people write them: six skills with tools, rules of every kind, routes with guards; nothing is wrong. */

const PLACES =
  'garden,kitchen,harbour,office,school,island,mountain,winter,summer,night,city,river,village,travel,family'
    .concat(
      ',student,partner,holiday,market,studio,music,sports,museum,library,theatre,bicycle,airport,station,factory,farm',
    )
    .split(',');
const THINGS = 'ticket,permit,voucher,parcel,locker,badge,lease,meter,ledger,pass,deposit,tariff,rental,passport,lamp'
  .concat(',policy,bundle,receipt,claim,survey,manual,charger,keycard,bracket,cabin,tour,lesson,menu,scooter,helmet')
  .split(',');
const SKILLS = 6;

/** What the graph of an index is about: pairs of words that no other of the next graphs has in a rule of the same kind. */
function subjectsOf(index) {
  return Array.from({ length: SKILLS }, (_, n) => {
    const pair = index * SKILLS + n;
    const row = Math.floor(pair / PLACES.length);
    const kind = (n + Math.floor(row / THINGS.length)) % SKILLS;
    return { place: PLACES[pair % PLACES.length], thing: THINGS[(row + n * 5) % THINGS.length], kind };
  });
}

/** The imports that a graph needs, and the statements that declare it. */
export function graphSource(index) {
  const subjects = subjectsOf(index);
  const skills = subjects.map(({ place, thing }, n) => skillSource(n, place, thing));
  const rules = subjects.map((subject, n) => `      ${ruleSource(n, subject)},`);
  const steps = subjects.map((subject, n) => `    ${stepSource(n, subject, subjects[(n + 1) % SKILLS])},`);
  return {
    imports:
      "import { defineTool } from 'agentfootprint';\nimport { defineSkill, skillGraph } from 'agentfootprint/context';\n",
    text: `
const tone = 'Answer in plain words and in a few sentences.';
const input = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } as const;

${skills.join('\n')}
export const graph = skillGraph({
  skills: [${subjects.map((_, n) => `skill${n}`).join(', ')}],
  start: {
    rules: [
${rules.join('\n')}
    ],
  },
  steps: [
${steps.join('\n')}
  ],
  neverRoutes: ['what is the weather like?', 'tell me a joke'],
});
`,
  };
}

function skillSource(n, place, thing) {
  const tool = `find_${place}_${thing}`;
  return `const tool${n} = defineTool({
  name: '${tool}',
  description: 'Finds a ${place} ${thing} by its number.',
  inputSchema: input,
  execute: ({ id }: { id: string }) => ({ id, open: id.length > 3, count: ${n + 2}, region: 'north' }),
});
const skill${n} = defineSkill({
  id: '${place}-${thing}-${n}',
  description: 'Everything about a ${place} ${thing} that a customer may ask for.',
  body: \`Help with the ${place} ${thing}. Look it up with ${tool} before anything else, and say
what was found. Never promise what the ${thing} does not say by itself. \${tone}\`,
  tools: [tool${n}],
});`;
}

/** One rule of each kind, with the phrases that it is for. */
function ruleSource(n, { place, thing, kind }) {
  const use = `use: '${place}-${thing}-${n}'`;
  const both = `${place} ${thing}`;
  switch (kind) {
    case 0:
      return `{ ${use}, match: /\\b(?:cancel|return)(?:led|ed)?\\b.*\\b${place} ${thing}s?\\b/i, examples: ['please cancel my ${both}'] }`;
    case 1:
      return `{ ${use}, match: { keywords: ['${both} status', 'where is my ${both}'] }, examples: ['where is my ${both} now'] }`;
    case 2:
      return `{ ${use}, match: /\\b${place} ${thing}s?\\b.*\\b(?:broken|late|lost)\\b/i, examples: ['the ${both} is lost'] }`;
    case 3:
      return `{ ${use}, match: { all: [/\\b${place} ${thing}s?\\b/i, { keywords: ['renew', 'extend'] }] }, examples: ['renew the ${both}'] }`;
    case 4:
      return `{ ${use}, match: /how (?:do|can) i (?:buy|order) an? ${place} ${thing}/i, examples: ['how can i buy a ${both}?'] }`;
    default:
      return `{ ${use}, match: /\\b${place} ${thing}\\s*#\\d{3,8}\\b/i, examples: ['it says ${both} #4711'] }`;
  }
}

function stepSource(n, { place, thing }, to) {
  const guards = ['open: { eq: true }', `count: { gte: ${n + 1} }`, "region: { in: ['north', 'south'] }"];
  const route = `from: '${place}-${thing}-${n}', to: '${to.place}-${to.thing}-${(n + 1) % SKILLS}'`;
  return `{ ${route}, onToolReturn: 'find_${place}_${thing}', guard: { ${guards[n % 3]} }, label: 'after ${thing}' }`;
}
