/**
 * A project as the benches lint it: twenty features of ten modules each, as applications have them, with imports that
 * resolve, regular expressions, queries and tests, so that every plugin finds what it looks for. A part of the modules
 * declares a skill graph beside its code. Another seed gives another project of the same kind: nothing that a plugin
 * remembers of one helps it in the next.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { graphSource } from './graphs.mjs';

const FEATURES = 20;

/** What stands in a feature's folder; the first of them declare graphs first. */
const MODULES = {
  'model.ts': model,
  'api.ts': api,
  'service.ts': service,
  'validate.ts': validate,
  'format.ts': format,
  'store.ts': store,
  'queries.ts': queries,
  'report.ts': report,
  'service.test.ts': serviceTest,
  'format.test.ts': formatTest,
};

export const FILES = FEATURES * Object.keys(MODULES).length;

/** Modules of others that the project imports: a few words each, so that they resolve. */
const PACKAGES = {
  agentfootprint: ['defineTool', 'Agent'],
  'agentfootprint/context': ['defineSkill', 'skillGraph'],
  '@tanstack/react-query': ['useQuery', 'useMutation', 'useQueryClient'],
  vitest: ['describe', 'expect', 'it', 'vi', 'beforeEach'],
};

const NAMES = [
  'account,address,article,booking,campaign,carrier,contract,coupon,customer,delivery,',
  'device,discount,employee,invoice,license,meeting,order,payment,product,refund',
]
  .join('')
  .split(',');

const FIELDS = 'title,state,total,currency,createdAt,updatedAt,ownerId,region,priority,notes,quantity,reference'.split(
  ',',
);

/**
 * Writes a project to a folder of its own and gives the folder. Of every ten modules so many declare a graph; the seed
 * decides what is in them.
 */
export function writeProject(graphsInTen, seed) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'skill-graph-project-')));
  const write = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write('tsconfig.json', '{ "compilerOptions": { "strict": true, "module": "nodenext" } }');
  for (const [name, exported] of Object.entries(PACKAGES)) {
    const text = exported.map((word) => `export const ${word} = (...values) => values;`).join('\n');
    write(`node_modules/${name}/package.json`, '{ "type": "module", "main": "index.js" }');
    write(`node_modules/${name}/index.js`, text);
  }
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const names = namesOf(feature, seed);
    for (const [index, [file, text]] of Object.entries(MODULES).entries()) {
      const graph =
        index < graphsInTen
          ? graphSource((seed * FEATURES + feature) * graphsInTen + index)
          : { imports: '', text: '' };
      write(`src/${names.folder}/${file}`, `${graph.imports}${text(names)}${graph.text}`);
    }
  }
  return folder;
}

export function removeProject(folder) {
  rmSync(folder, { recursive: true });
}

function namesOf(feature, seed) {
  const name = NAMES[feature];
  const next = NAMES[(feature + 1) % FEATURES];
  const fields = FIELDS.map((field, index) => (index % 3 === 0 ? `${field}${seed}` : field));
  return { name, type: capital(name), next, nextType: capital(next), folder: name, fields };
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function model({ name, type, next, nextType, fields }) {
  return `import type { ${nextType} } from '../${next}/model.js';

${fields
  .map(
    (field) => `/** How the ${field} of the ${name} is kept. */
export interface ${type}${capital(field)} {
  readonly value: string;
  readonly changedAt?: Date;
  readonly changedBy: 'user' | 'system' | 'import';
}
`,
  )
  .join('\n')}
export interface ${type} {
  readonly id: string;
  readonly ${next}?: ${nextType};
${fields.map((field) => `  readonly ${field}: ${type}${capital(field)};`).join('\n')}
}

export type ${type}Status = 'draft' | 'open' | 'closed' | 'archived';

export const ${name}Statuses: readonly ${type}Status[] = ['draft', 'open', 'closed', 'archived'];

export class ${type}Error extends Error {
  constructor(
    readonly id: string,
    message: string,
  ) {
    super(\`${type} \${id}: \${message}\`);
    this.name = '${type}Error';
  }
}

export function is${type}Status(value: unknown): value is ${type}Status {
  return typeof value === 'string' && ${name}Statuses.some((status) => status === value);
}
`;
}

function api({ name, type, fields }) {
  return `import type { ${type} } from './model.js';
import { ${type}Error } from './model.js';
import { parse${type} } from './validate.js';

const BASE = '/api/v2/${name}s';

export interface ${type}Query {
  readonly page?: number;
  readonly size?: number;
${fields.map((field) => `  readonly ${field}?: string;`).join('\n')}
}

function urlOf(path: string, query: ${type}Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(key.replace(/[A-Z]/g, (letter) => \`_\${letter.toLowerCase()}\`), String(value));
  }
  const search = parameters.toString();
  return search === '' ? \`\${BASE}\${path}\` : \`\${BASE}\${path}?\${search}\`;
}

async function request(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init?.headers } });
  if (!response.ok) throw new ${type}Error(path, \`answered \${response.status}\`);
  return response.status === 204 ? undefined : await response.json();
}

export async function fetch${type}(id: string): Promise<${type}> {
  return parse${type}(await request(urlOf(\`/\${encodeURIComponent(id)}\`)));
}

export async function fetch${type}s(query: ${type}Query): Promise<readonly ${type}[]> {
  const rows = await request(urlOf('', query));
  if (!Array.isArray(rows)) throw new ${type}Error('list', 'is no list');
  return rows.map((row) => parse${type}(row));
}

${fields
  .map(
    (field) => `export async function change${capital(field)}(id: string, value: string): Promise<${type}> {
  const body = JSON.stringify({ ${field}: value.trim() });
  const answer = await request(urlOf(\`/\${id}/${field}\`), { method: 'PATCH', body });
  return parse${type}(answer);
}
`,
  )
  .join('\n')}`;
}

function validate({ name, type, fields }) {
  return `import type { ${type} } from './model.js';
import { ${type}Error } from './model.js';

const ID = /^${name}-\\d{4,10}$/;
const EMAIL = /^[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+$/;
const ISO_DATE = /^(\\d{4})-(\\d{2})-(\\d{2})(?:T[\\d:.]+Z)?$/;

export interface Problem {
  readonly field: string;
  readonly message: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

${fields
  .map(
    (field, index) => `export function check${capital(field)}(value: unknown): Problem | undefined {
  if (typeof value !== 'string') return { field: '${field}', message: 'is no text' };
  if (value.length > ${40 + index * 10}) return { field: '${field}', message: \`is longer than ${40 + index * 10}: \${value.length}\` };
  return ${index % 4 === 0 ? `/^\\s|\\s$/.test(value)` : index % 4 === 1 ? 'EMAIL.test(value)' : 'ISO_DATE.exec(value) !== null'} ? undefined : { field: '${field}', message: 'is not what it should be' };
}
`,
  )
  .join('\n')}
export function problemsOf(row: Record<string, unknown>): readonly Problem[] {
  const problems: Problem[] = [];
  if (typeof row.id !== 'string' || !ID.test(row.id)) problems.push({ field: 'id', message: 'is no id' });
  for (const check of [${fields.map((field) => `check${capital(field)}`).join(', ')}]) {
    const problem = check(row[check.name]);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

export function parse${type}(row: unknown): ${type} {
  if (!isRecord(row)) throw new ${type}Error('?', 'is no object');
  const [first] = problemsOf(row);
  if (first !== undefined) throw new ${type}Error(String(row.id), \`\${first.field} \${first.message}\`);
  return row as unknown as ${type};
}
`;
}

function format({ name, type, fields }) {
  return `import type { ${type} } from './model.js';

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export function titleOf(text: string): string {
  return text
    .split(/[\\s_-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}

export function shorten(text: string, length = 40): string {
  return text.length <= length ? text : \`\${text.slice(0, length - 1).trimEnd()}…\`;
}

export function amountOf(text: string): string {
  const amount = Number(text.replace(/[^\\d.-]/g, ''));
  return Number.isNaN(amount) ? '-' : money.format(amount);
}

${fields
  .map(
    (field, index) => `/** The ${field} of a ${name}, as people read it. */
export function format${capital(field)}(${name}: ${type}): string {
  const { value, changedAt, changedBy } = ${name}.${field};
  const by = changedBy === 'user' ? 'by hand' : changedBy === 'import' ? 'by an import' : 'by itself';
  const text = ${index % 2 === 0 ? 'shorten(titleOf(value))' : 'amountOf(value)'};
  return changedAt === undefined ? text : \`\${text} (\${by}, \${day.format(changedAt)})\`;
}
`,
  )
  .join('\n')}
export function describe${type}(${name}: ${type}): string {
  return [${fields.map((field) => `format${capital(field)}(${name})`).join(', ')}].filter((line) => line !== '').join('\\n');
}
`;
}

function service({ name, type, next, nextType, fields }) {
  return `import type { ${type}, ${type}Status } from './model.js';
import type { ${type}Query } from './api.js';
import { fetch${type}, fetch${type}s, ${fields.map((field) => `change${capital(field)}`).join(', ')} } from './api.js';
import { describe${type} } from './format.js';
import { fetch${nextType} } from '../${next}/api.js';

interface Entry {
  readonly ${name}: ${type};
  readonly readAt: number;
}

const MAX_AGE = 60_000;

/** Reads and changes ${name}s, and keeps for a minute what it has read. */
export class ${type}Service {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async get(id: string): Promise<${type}> {
    const known = this.#entries.get(id);
    if (known !== undefined && this.#now() - known.readAt < MAX_AGE) return known.${name};
    const ${name} = await fetch${type}(id);
    this.#entries.set(id, { ${name}, readAt: this.#now() });
    return ${name};
  }

  async list(query: ${type}Query, status?: ${type}Status): Promise<readonly ${type}[]> {
    const rows = await fetch${type}s(query);
    for (const row of rows) this.#entries.set(row.id, { ${name}: row, readAt: this.#now() });
    return status === undefined ? rows : rows.filter((row) => row.${fields[1]}.value === status);
  }

  async with${nextType}(id: string): Promise<{ ${name}: ${type}; text: string }> {
    const ${name} = await this.get(id);
    const other = ${name}.${next} === undefined ? undefined : await fetch${nextType}(${name}.${next}.id);
    return { ${name}, text: \`\${describe${type}(${name})}\\n\${other?.id ?? 'none'}\` };
  }

${fields
  .map(
    (field) => `  async update${capital(field)}(id: string, value: string): Promise<boolean> {
    const before = await this.get(id);
    if (before.${field}.value === value) return false;
    try {
      const after = await change${capital(field)}(id, value);
      this.#entries.set(id, { ${name}: after, readAt: this.#now() });
      return true;
    } catch (error) {
      this.#entries.delete(id);
      throw new Error(\`cannot change the ${field} of \${id}\`, { cause: error });
    }
  }
`,
  )
  .join('\n')}}
`;
}

function store({ name, type, fields }) {
  return `import type { ${type} } from './model.js';

export interface ${type}State {
  readonly byId: Readonly<Record<string, ${type}>>;
  readonly selected?: string;
  readonly filter: string;
  readonly loading: boolean;
}

export type ${type}Action =
${fields.map((field) => `  | { readonly type: 'set-${field}'; readonly id: string; readonly value: string }`).join('\n')}
  | { readonly type: 'loaded'; readonly rows: readonly ${type}[] }
  | { readonly type: 'select'; readonly id?: string };

export const initial: ${type}State = { byId: {}, filter: '', loading: true };

export function reduce(state: ${type}State, action: ${type}Action): ${type}State {
  switch (action.type) {
    case 'loaded':
      return { ...state, loading: false, byId: Object.fromEntries(action.rows.map((row) => [row.id, row])) };
    case 'select':
      return { ...state, selected: action.id };
${fields
  .map(
    (field) => `    case 'set-${field}': {
      const ${name} = state.byId[action.id];
      if (!${name}) return state;
      const changed = { ...${name}, ${field}: { value: action.value, changedBy: 'user' as const } };
      return { ...state, byId: { ...state.byId, [action.id]: changed } };
    }`,
  )
  .join('\n')}
  }
}

export function visible({ byId, filter }: ${type}State): readonly ${type}[] {
  const words = filter.toLowerCase().split(/\\s+/).filter(Boolean);
  return Object.values(byId).filter((row) => words.every((word) => row.${fields[0]}.value.toLowerCase().includes(word)));
}
`;
}

function queries({ name, type, fields }) {
  return `import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ${type}Query } from './api.js';
import { fetch${type}, fetch${type}s, ${fields.map((field) => `change${capital(field)}`).join(', ')} } from './api.js';

export const ${name}Keys = {
  all: ['${name}s'] as const,
  list: (query: ${type}Query) => [...${name}Keys.all, 'list', query] as const,
  one: (id: string) => [...${name}Keys.all, id] as const,
};

export function use${type}(id: string) {
  return useQuery({ queryKey: ['${name}s', id], queryFn: () => fetch${type}(id), enabled: id !== '' });
}

export function use${type}s(query: ${type}Query) {
  const { data, isLoading } = useQuery({ queryKey: ['${name}s', 'list', query], queryFn: () => fetch${type}s(query) });
  return { rows: data ?? [], isLoading };
}

${fields
  .map(
    (field) => `export function useChange${capital(field)}(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: string) => change${capital(field)}(id, value),
    onMutate: async (value: string) => {
      await client.cancelQueries({ queryKey: ${name}Keys.one(id) });
      return { before: client.getQueryData(${name}Keys.one(id)), value };
    },
    onError: (_error: unknown, _value: string, context?: { before: unknown }) => {
      client.setQueryData(${name}Keys.one(id), context?.before);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ${name}Keys.all }),
  });
}
`,
  )
  .join('\n')}`;
}

function report({ name, type, next, nextType, fields }) {
  return `import type { ${type} } from './model.js';
import type { ${nextType} } from '../${next}/model.js';
import { amountOf, shorten, titleOf } from './format.js';

export interface Line {
  readonly label: string;
  readonly count: number;
  readonly sum: number;
}

/** Rows with the same value under one label, the greatest sum first. */
function grouped(rows: readonly ${type}[], label: (row: ${type}) => string, amount: (row: ${type}) => number): Line[] {
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const key = label(row);
    const line = lines.get(key) ?? { label: key, count: 0, sum: 0 };
    lines.set(key, { ...line, count: line.count + 1, sum: line.sum + amount(row) });
  }
  return [...lines.values()].sort((a, b) => b.sum - a.sum || a.label.localeCompare(b.label));
}

${fields
  .map(
    (field) => `export function by${capital(field)}(rows: readonly ${type}[], limit = 10): readonly Line[] {
  const lines = grouped(rows, (row) => shorten(titleOf(row.${field}.value)), (row) => Number(row.${fields[2]}.value) || 0);
  const rest = lines.slice(limit);
  if (rest.length === 0) return lines;
  const sum = rest.reduce((total, line) => total + line.sum, 0);
  return [...lines.slice(0, limit), { label: 'others', count: rest.length, sum }];
}
`,
  )
  .join('\n')}
export function csvOf(lines: readonly Line[]): string {
  const cell = (text: string): string => (/[",\\n]/.test(text) ? \`"\${text.replaceAll('"', '""')}"\` : text);
  return lines.map(({ label, count, sum }) => [cell(label), count, amountOf(String(sum))].join(',')).join('\\n');
}

export function ${name}sOf(other: ${nextType}, rows: readonly ${type}[]): readonly ${type}[] {
  return rows.filter((row) => row.${next}?.id === other.id);
}
`;
}

function serviceTest({ name, type, fields }) {
  return `import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from './api.js';
import { ${type}Service } from './service.js';

vi.mock('./api.js');

describe('${type}Service', () => {
  let now = 0;
  let service = new ${type}Service(() => now);

  beforeEach(() => {
    vi.resetAllMocks();
    now = 1_000;
    service = new ${type}Service(() => now);
  });

  it('reads a ${name} once a minute', async () => {
    await service.get('${name}-1000');
    now += 30_000;
    await service.get('${name}-1000');
    expect(api.fetch${type}).toHaveBeenCalledTimes(1);
  });

${fields
  .map(
    (field) => `  it('changes the ${field} of a ${name}', async () => {
    vi.mocked(api.fetch${type}).mockResolvedValue({ id: '${name}-1', ${field}: { value: 'before' } } as never);
    const changed = await service.update${capital(field)}('${name}-1', 'after');
    expect(changed).toBe(true);
    expect(api.change${capital(field)}).toHaveBeenCalledWith('${name}-1', 'after');
  });
`,
  )
  .join('\n')}});
`;
}

function formatTest({ name, type, fields }) {
  return `import { describe, expect, it } from 'vitest';
import { ${fields.map((field) => `format${capital(field)}`).join(', ')}, shorten, titleOf } from './format.js';
import type { ${type} } from './model.js';

const base = { id: '${name}-1' } as unknown as ${type};

describe('titleOf', () => {
  it.each([
    ['two words', 'Two Words'],
    ['snake_case', 'Snake Case'],
    ['SHOUTED', 'Shouted'],
  ])('writes %s as %s', (text, expected) => {
    expect(titleOf(text)).toBe(expected);
  });
});

describe('the fields of a ${name}', () => {
${fields
  .map(
    (field) => `  it('shows the ${field}', () => {
    const ${name} = { ...base, ${field}: { value: 'some_value', changedBy: 'user' as const } };
    expect(format${capital(field)}(${name})).toMatch(/^\\S+/);
    expect(shorten(format${capital(field)}(${name}), 10).length).toBeLessThanOrEqual(10);
  });
`,
  )
  .join('\n')}});
`;
}
