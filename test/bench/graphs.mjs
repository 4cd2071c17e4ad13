/** Skill graphs as people write them: six skills with tools, rules of every kind, routes with guards; nothing is wrong. */

export const PLACES =
  'garden,kitchen,harbour,office,school,island,mountain,winter,summer,night,city,river,village,travel,desert'
    .concat(
      ',student,partner,holiday,market,studio,music,sports,museum,library,theatre,bicycle,airport,station,factory,farm',
    )
    .split(',');
export const THINGS =
  'ticket,permit,voucher,parcel,locker,badge,lease,meter,ledger,pass,deposit,tariff,rental,passport,lamp'
    .concat(',policy,bundle,receipt,claim,survey,manual,charger,keycard,bracket,cabin,tour,lesson,menu,scooter,helmet')
    .split(',');
const KINDS =
  'regional,annual,digital,premium,express,basic,business,seasonal,monthly,shared,private,public,weekly,daily'
    .concat(',local,foreign,standard,extended,limited,joint')
    .split(',');
const SKILLS = 6;

/** What the graph of an index is about: words that hardly any other graph has together. */
function subjectsOf(index) {
  return Array.from({ length: SKILLS }, (_, n) => {
    const row = Math.floor((index * SKILLS + n) / PLACES.length);
    const place = PLACES[(index * SKILLS + n) % PLACES.length];
    const thing = THINGS[(row + n * 5) % THINGS.length];
    const kind = KINDS[Math.floor(row / THINGS.length) % KINDS.length];
    return {
      name: `${kind} ${place} ${thing}`,
      id: `${kind}-${place}-${thing}`,
      tool: `find_${kind}_${place}_${thing}`,
    };
  });
}

/** The imports that a graph needs, and the statements that declare it. */
export function graphSource(index) {
  const subjects = subjectsOf(index);
  const rules = subjects.map((subject, n) => `      { use: '${subject.id}', ${conditionSource(n, subject)} },`);
  const steps = subjects.map((subject, n) => `    ${stepSource(n, subject, subjects[(n + 1) % SKILLS])},`);
  return {
    imports:
      "import { defineTool } from 'agentfootprint';\nimport { defineSkill, skillGraph } from 'agentfootprint/context';\n",
    text: `
const tone = 'Answer in plain words and in a few sentences.';
const input = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } as const;

${subjects.map((subject, n) => skillSource(n, subject)).join('\n')}
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

function skillSource(n, { name, id, tool }) {
  return `const tool${n} = defineTool({
  name: '${tool}',
  description: 'Finds a ${name} by its number.',
  inputSchema: input,
  execute: ({ id }: { id: string }) => ({ id, open: id.length > 3, count: ${n + 2}, region: 'north' }),
});
const skill${n} = defineSkill({
  id: '${id}',
  description: 'Everything about a ${name} that a customer may ask for.',
  body: \`Help with the ${name}. Look it up with ${tool} before anything else, and say
what was found. Never promise what it does not say by itself. \${tone}\`,
  tools: [tool${n}],
});`;
}

/** What a rule matches, of every kind once, and a phrase that it is for. */
function conditionSource(n, { name }) {
  switch (n) {
    case 0:
      return `match: /\\b(?:cancel|return)(?:led|ed)?\\b.*\\b${name}s?\\b/i, examples: ['please cancel my ${name}']`;
    case 1:
      return `match: { keywords: ['${name} status', 'where is my ${name}'] }, examples: ['where is my ${name} now']`;
    case 2:
      return `match: /\\b${name}s?\\b.*\\b(?:broken|late|lost)\\b/i, examples: ['the ${name} is lost']`;
    case 3:
      return `match: { all: [/\\b${name}s?\\b/i, { keywords: ['renew', 'extend'] }] }, examples: ['renew the ${name}']`;
    case 4:
      return `match: /how (?:do|can) i (?:buy|order) an? ${name}/i, examples: ['how can i buy a ${name}?']`;
    default:
      return `match: /\\b${name}\\s*#\\d{3,8}\\b/i, examples: ['it says ${name} #4711']`;
  }
}

function stepSource(n, { id, tool }, to) {
  const guards = ['open: { eq: true }', `count: { gte: ${n + 1} }`, "region: { in: ['north', 'south'] }"];
  return `{ from: '${id}', to: '${to.id}', onToolReturn: '${tool}', guard: { ${guards[n % 3]} }, label: 'found' }`;
}
