/**
 * The modules that a linted file imports: resolved as TypeScript and bundlers
 * do, read from disk and parsed with the parser that ESLint is configured with.
 * Nothing of them is executed.
 */
import { type Stats, readFileSync, statSync } from 'node:fs';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { diskAt } from './disk.js';
import type { CachedInputFileSystem, Resolver } from 'enhanced-resolve';
import type { Rule } from 'eslint';
import type { Host, SourceFile } from 'skill-graph-core';
import { jsonProgram } from './json.js';

type LanguageOptions = Rule.RuleContext['languageOptions'];

/** What a parser that ESLint can use offers: one of the two methods. */
interface Parser {
  readonly parseForESLint?: (text: string, options: object) => { readonly ast: object };
  readonly parse?: (text: string, options: object) => object;
}

/** Files that are kept parsed; past that the oldest goes. */
const CACHE_LIMIT = 500;
/** Largest file that is followed, in bytes; a module of skills has a hundredth of it. */
const SIZE_LIMIT = 1_000_000;
/** Resolvers that are kept, one a tsconfig.json; a workspace has some dozens. */
const RESOLVER_LIMIT = 100;

interface Parsed {
  readonly size: number;
  readonly time: number;
  readonly parser: Parser;
  readonly source: SourceFile | undefined;
}

const parsed = new Map<string, Parsed>();

/** The host of one lint run; without a parser that can be called, imported values stay unknown. */
export function hostOf(languageOptions: LanguageOptions | undefined, cwd: string | undefined): Host {
  const disk = diskAt(cwd ?? process.cwd());
  const parser = (languageOptions as { readonly parser?: Parser } | undefined)?.parser;
  if (typeof parser?.parseForESLint !== 'function' && typeof parser?.parse !== 'function')
    return { resolve: () => undefined, disk };
  const options = (languageOptions as { readonly parserOptions?: object }).parserOptions ?? {};
  return {
    disk,
    resolve(specifier, from) {
      const file = resolveFile(specifier, from);
      return file === undefined || file.includes(`${sep}node_modules${sep}`) ? undefined : load(file, parser, options);
    },
  };
}

function load(file: string, parser: Parser, options: object): SourceFile | undefined {
  const stats = statsOf(file);
  if (stats === undefined || stats.size > SIZE_LIMIT) return undefined;
  const known = parsed.get(file);
  if (known?.size === stats.size && known.time === stats.mtimeMs && known.parser === parser) return known.source;
  const source = parse(file, parser, options);
  if (parsed.size >= CACHE_LIMIT) for (const oldest of [...parsed.keys()].slice(0, 1)) parsed.delete(oldest);
  parsed.set(file, { size: stats.size, time: stats.mtimeMs, parser, source });
  return source;
}

function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    // A file that may not be looked at is as good as none.
    return undefined;
  }
}

function parse(file: string, parser: Parser, parserOptions: object): SourceFile | undefined {
  const options = {
    ...parserOptions,
    // Type information is of no use here, and building a program for every import would be slow.
    project: undefined,
    projectService: undefined,
    programs: undefined,
    ecmaVersion: 'latest',
    sourceType: 'module',
    filePath: file,
    range: true,
    loc: true,
    comment: false,
    tokens: false,
  };
  try {
    const text = readFileSync(file, 'utf8');
    const ast = file.endsWith('.json')
      ? jsonProgram(text)
      : (parser.parseForESLint?.(text, options).ast ?? parser.parse?.(text, options));
    return ast === undefined ? undefined : { file, text, ast };
  } catch {
    // A file that this parser does not understand is reported where it is linted; here its values are unknown.
    return undefined;
  }
}

const resolvers = new Map<string, Resolver>();

function resolveFile(specifier: string, from: string): string | undefined {
  const folder = dirname(from);
  try {
    const found = resolverFor(folder).resolveSync({}, folder, specifier);
    return typeof found === 'string' ? found : undefined;
  } catch {
    // A module that is not there is TypeScript's to report; its values are unknown.
    return undefined;
  }
}

const require = createRequire(import.meta.url);

/** The file system of the resolvers. Answers are kept for four seconds: an editor's run sees a new file soon. */
let fileSystem: CachedInputFileSystem | undefined;

/** A tsconfig.json, and when it was written. */
interface ConfigFile {
  readonly file: string;
  readonly time: number;
}

/** One resolver for each tsconfig.json, whose path mappings it follows. Loaded when a graph first imports something. */
function resolverFor(folder: string): Resolver {
  const { ResolverFactory, CachedInputFileSystem } = require('enhanced-resolve') as typeof import('enhanced-resolve');
  fileSystem ??= new CachedInputFileSystem(fs, 4000);
  const config = nearestConfig(folder);
  const key = config === undefined ? '' : `${config.file} ${String(config.time)}`;
  const known = resolvers.get(key);
  if (known !== undefined) return known;
  const resolver = ResolverFactory.createResolver({
    useSyncFileSystemCalls: true,
    fileSystem,
    extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'],
    extensionAlias: {
      '.js': ['.ts', '.tsx', '.js', '.jsx'],
      '.mjs': ['.mts', '.mjs'],
      '.cjs': ['.cts', '.cjs'],
      '.jsx': ['.tsx', '.jsx'],
    },
    // Values are wanted and not types, so `types` is not among them. `source` and `development` are what workspaces
    // call their own sources, which are there before anything is built.
    conditionNames: ['source', 'development', 'import', 'require', 'node', 'default'],
    ...(config !== undefined && { tsconfig: { configFile: config.file, references: 'auto' } }),
  });
  // A config that was edited has a resolver of its own; the old one is of no use any more.
  if (resolvers.size >= RESOLVER_LIMIT) resolvers.clear();
  resolvers.set(key, resolver);
  return resolver;
}

/** The tsconfig.json or jsconfig.json that a file in this folder belongs to. */
function nearestConfig(folder: string): ConfigFile | undefined {
  for (let at = folder; ; at = dirname(at)) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const file = join(at, name);
      const time = timeOf(file);
      if (time !== undefined) return { file, time };
    }
    if (at === dirname(at)) return undefined;
  }
}

/** When the file was written, in milliseconds; `undefined` where there is none. */
function timeOf(file: string): number | undefined {
  try {
    const stats = fileSystem?.statSync(file);
    return stats?.isFile() === true ? stats.mtimeMs : undefined;
  } catch {
    return undefined;
  }
}
