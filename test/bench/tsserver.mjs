/**
 * What the language-service plugin adds to the answer to `geterr` after an
 * edit, against the same tsserver without it: in a file with a graph of twenty
 * skills, beside the graph and inside it, and in a file of the same size
 * without one.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SKILLS = 20;
const ROUNDS = Number(process.env.ROUNDS ?? 120);
const WARM_UP = 60;
/** Milliseconds, median: what a graph may cost, and what a file without one may seem to cost by noise alone. */
const GRAPH_LIMIT = 5;
const IDLE_LIMIT = 0.5;

const require = createRequire(join(import.meta.dirname, '..', 'package.json'));
const program = join(dirname(require.resolve('typescript-6.0/package.json')), 'lib', 'tsserver.js');

const WORDS = [
  'refund',
  'order',
  'invoice',
  'parcel',
  'password',
  'address',
  'voucher',
  'warranty',
  'contract',
  'meter',
  'tariff',
  'outage',
  'router',
  'battery',
  'license',
  'printer',
  'booking',
  'luggage',
  'seat',
  'visa',
];

/** Twenty skills with a tool, a body and examples each, a rule each, and routes with guards between neighbours. */
function graphSource() {
  const ids = WORDS.slice(0, SKILLS);
  const skills = ids.map(
    (id) => `export const ${id} = defineSkill({
  id: '${id}',
  description: 'Everything about a ${id} that a customer may ask for.',
  body: \`Help with the ${id}. Look it up with find_${id} first, and say in plain words what was found. \${tone}\`,
  tools: [defineTool({ name: 'find_${id}', description: 'Finds a ${id}.', inputSchema: {}, execute: async () => ({ status: 'ok', open: true, count: 1 }) })],
});`,
  );
  const rules = ids.map(
    (id, index) =>
      `    { use: '${id}', match: ${index % 2 === 0 ? `/\\b${id}s?\\b/i` : `{ keywords: ['${id}', '${id}s'] }`}, examples: ['my ${id} is gone', 'where is the ${id}?'] },`,
  );
  const steps = ids.map(
    (id, index) =>
      `  { from: '${id}', to: '${ids[(index + 1) % SKILLS]}', onToolReturn: 'find_${id}', guard: { open: { eq: ${index % 3 === 0} }, count: { gt: ${index} } } },`,
  );
  return `import { defineTool } from 'agentfootprint';\nimport { defineSkill, skillGraph } from 'agentfootprint/context';
const tone = 'Be brief.';
${skills.join('\n')}
export const graph = skillGraph({
  skills: [${ids.join(', ')}],
  start: { rules: [\n${rules.join('\n')}\n  ] },
  steps: [\n${steps.join('\n')}\n  ],
  neverRoutes: ['what is the weather?', 'tell me a joke 0'],
});
`;
}

/** Ordinary code of about the same size. */
function plainSource() {
  const functions = WORDS.map(
    (word) => `/** Adds the sizes of the rows whose id starts with the prefix. */
export function ${word}(rows: readonly { id: string; size: number }[], prefix = '${word}'): number {
  let sum = 0;
  for (const { id, size } of rows) {
    if (id.slice(0, prefix.length) === prefix && size > ${word.length}) sum += size * 2;
    else sum -= [1, 2, 3].map((n) => n * size).length;
  }
  return sum > 1000 ? sum / 10 : sum;
}`,
  );
  return `const tone = 'Be brief.';\nexport { tone };\n${functions.join('\n')}\n`;
}

/** Has the server say how much processor time it has taken, whenever it is asked. */
const CPU_TIME = `data:text/javascript,${encodeURIComponent("process.on('message', () => process.send(process.cpuUsage()))")}`;

class Server {
  constructor(folder, withPlugin) {
    const flags = withPlugin
      ? ['--globalPlugins', 'skill-graph-ts-plugin', '--pluginProbeLocations', dirname(import.meta.dirname)]
      : [];
    this.sequence = 0;
    this.waiting = new Map();
    this.buffer = Buffer.alloc(0);
    this.diagnostics = 0;
    this.process = spawn(
      process.execPath,
      ['--import', CPU_TIME, program, '--disableAutomaticTypingAcquisition', ...flags],
      { cwd: folder, stdio: ['pipe', 'pipe', 'inherit', 'ipc'] },
    );
    this.process.stdout.on('data', (data) => {
      this.buffer = Buffer.concat([this.buffer, data]);
      for (;;) {
        const header = /Content-Length: (\d+)\r\n\r\n/.exec(this.buffer.subarray(0, 200).toString('latin1'));
        if (header === null) return;
        const start = header.index + header[0].length;
        const end = start + Number(header[1]);
        if (this.buffer.length < end) return;
        const message = JSON.parse(this.buffer.subarray(start, end).toString());
        this.buffer = this.buffer.subarray(end);
        if (message.event === 'semanticDiag') this.diagnostics = message.body.diagnostics.length;
        if (message.event === 'requestCompleted') this.waiting.get(message.body.request_seq)?.();
      }
    });
  }

  notify(command, args) {
    this.sequence += 1;
    this.process.stdin.write(`${JSON.stringify({ seq: this.sequence, type: 'request', command, arguments: args })}\n`);
    return this.sequence;
  }

  /** Milliseconds from an edit of one character to the last diagnostic of the file. */
  async edited(file, { line, offset }, newText) {
    const end = { line, offset: offset + 1 };
    this.notify('updateOpen', {
      changedFiles: [{ fileName: file, textChanges: [{ start: { line, offset }, end, newText }] }],
    });
    const before = performance.now();
    const sequence = this.notify('geterr', { files: [file], delay: 0 });
    await new Promise((resolve) => this.waiting.set(sequence, resolve));
    return performance.now() - before;
  }
}

/** Milliseconds of processor time that a server has taken so far; what else the machine does counts little in it. */
async function cpuTime(server) {
  const answer = new Promise((resolve) => server.process.once('message', resolve));
  server.process.send('cpu time');
  const { user, system } = await answer;
  return (user + system) / 1000;
}

/** Line and offset, both counted from 1, of the last character of a text in a source. */
function lastOf(text, source) {
  const lines = source.slice(0, source.indexOf(text) + text.length).split('\n');
  return { line: lines.length, offset: lines.at(-1).length };
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** The two servers take turns, so that whatever slows the machine down slows both. */
async function measure(name, source, edited) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'skill-graph-bench-')));
  try {
    const file = join(folder, 'src', 'code.ts');
    mkdirSync(dirname(file));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          target: 'es2022',
          module: 'nodenext',
          moduleResolution: 'nodenext',
          types: [],
        },
      }),
    );
    writeFileSync(
      join(folder, 'src', 'library.d.ts'),
      `declare module 'agentfootprint/context' { export function defineSkill(o: { id: string; description: string; body: string; tools: object[] }): { id: string }; export function defineTool(o: object): object; export function skillGraph(o: { skills: { id: string }[]; start: object; steps?: object[]; neverRoutes?: string[] }): unknown; }`,
    );
    writeFileSync(file, source);
    const place = lastOf(edited, source);
    const servers = [new Server(folder, false), new Server(folder, true)];
    const times = [[], []];
    for (const server of servers) server.notify('open', { file, fileContent: source });
    let before = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      if (round === WARM_UP) before = await Promise.all(servers.map(cpuTime));
      for (const [index, server] of servers.entries()) {
        const time = await server.edited(file, place, String(round % 10));
        if (round >= WARM_UP) times[index].push(time);
      }
    }
    const [without, with_] = times.map(median);
    const after = await Promise.all(servers.map(cpuTime));
    const [ownTime, bothTime] = after.map((time, index) => (time - before[index]) / ROUNDS);
    const found = servers[1].diagnostics - servers[0].diagnostics;
    for (const server of servers) server.process.kill();
    return { name, without, added: with_ - without, cpu: bothTime - ownTime, found };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const beside = await measure(`beside a graph of ${SKILLS} skills`, graphSource(), 'Be brief.');
const inside = await measure(`inside a graph of ${SKILLS} skills`, graphSource(), 'tell me a joke 0');
const plain = await measure('without a graph', plainSource(), 'Be brief.');
for (const { name, without, added, cpu, found } of [beside, inside, plain]) {
  process.stdout.write(
    `geterr after an edit ${name}: ${without.toFixed(2)} ms without the plugin, ${added >= 0 ? '+' : ''}${added.toFixed(2)} ms with it ` +
      `(median of ${ROUNDS}; ${cpu.toFixed(2)} ms of processor time on average; ${found} findings)\n`,
  );
}
if (beside.added > GRAPH_LIMIT || inside.added > GRAPH_LIMIT || plain.added > IDLE_LIMIT) process.exitCode = 1;
