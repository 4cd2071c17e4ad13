/**
 * Where a program stands and how it names its neighbours: `import.meta`,
 * `__dirname`, `URL`, and Node's modules `path` and `url`. All of it is worked
 * out as text, from the path of the file alone.
 */
import {
  type PathStyle,
  fileUrlOf,
  folderOf,
  isAbsolutePath,
  joinPaths,
  nameOf,
  pathOfUrl,
  resolvePaths,
  resolveUrl,
  styleOf,
} from '../../source/paths.js';
import type { Node } from '../ast.js';
import { harmless, intrinsic } from '../globals.js';
import type { Machine } from '../machine.js';
import { foreignFile } from '../modules.js';
import { type HostValue, type IntrinsicCall, type Unknown, type Value, primitive, unknown } from '../value.js';

/** Paths that begin in the working directory, which is known when the program runs. */
const fromWorkingDirectory = new WeakMap<Unknown, string>();
const urls = new WeakMap<HostValue, string>();

/** The path that a value is: absolute, or relative to the working directory. */
export function pathOfValue(value: Value): string | undefined {
  if (value.kind === 'unknown') return fromWorkingDirectory.get(value);
  return value.kind === 'primitive' && typeof value.value === 'string' ? value.value : undefined;
}

/** The text of a `URL` object. */
export function urlOfValue(value: Value): string | undefined {
  return value.kind === 'host' ? urls.get(value) : undefined;
}

/** The file that a node stands in, where its whole path is known. */
function fileOf(m: Machine, node: Node): string | undefined {
  const file = foreignFile(node) ?? m.file;
  return isAbsolutePath(file) ? file : undefined;
}

/** How paths are written where the program runs; the file's own path tells. */
function styleAt(m: Machine, node: Node): PathStyle {
  return styleOf(foreignFile(node) ?? m.file) ?? 'posix';
}

function text(value: string | undefined, node: Node): Value {
  return value === undefined ? unknown('the path is not known', node) : primitive(value, node);
}

/** `__dirname` and `__filename`. */
export function ownPath(m: Machine, name: '__dirname' | '__filename', node: Node): Value {
  const file = fileOf(m, node);
  if (file === undefined) return unknown('the path of the file is not known', node);
  return text(name === '__filename' ? file : folderOf(file, styleAt(m, node)), node);
}

/** `import.meta`. */
export function importMeta(m: Machine, node: Node): Value {
  const get = (name: string): Value | undefined => {
    const file = fileOf(m, node);
    if (file === undefined) return undefined;
    switch (name) {
      case 'url':
        return text(fileUrlOf(file), node);
      case 'filename':
      case 'dirname':
        return ownPath(m, `__${name}`, node);
      default:
        return undefined;
    }
  };
  return { kind: 'host', node, taint: () => undefined, get };
}

/** The class `URL`. */
export function urlConstructor(node: Node): Value {
  return intrinsic('URL', node, (call) => {
    const reference = argumentText(call, 0);
    const base = call.args.length < 2 ? undefined : argumentText(call, 1);
    const href =
      reference === undefined || (call.args.length > 1 && base === undefined) ? undefined : resolveUrl(reference, base);
    return href === undefined ? unknown('the result of `URL` is not followed', call.node) : url(href, call.node);
  });
}

function url(href: string, node: Node): HostValue {
  const get = (name: string): Value | undefined => {
    switch (name) {
      case 'href':
        return primitive(href, node);
      case 'pathname':
        return primitive(href.replace(/^file:\/\//i, '').replace(/[?#].*$/, ''), node);
      case 'toString':
        return intrinsic('toString', node, (call) => primitive(href, call.node));
      default:
        return undefined;
    }
  };
  const value: HostValue = { kind: 'host', node, taint: () => undefined, get };
  urls.set(value, href);
  return value;
}

/** A text or a `URL`, as its text. */
function argumentText({ args }: IntrinsicCall, index: number): string | undefined {
  const argument = args[index];
  if (argument === undefined || args.slice(0, index + 1).some(({ gap }) => gap === true)) return undefined;
  const { value } = argument;
  return urlOfValue(value) ?? (value.kind === 'primitive' && typeof value.value === 'string' ? value.value : undefined);
}

/** The members of Node's `path` and `url`; `undefined` for every other module. */
export function nodeModule(m: Machine, specifier: string, node: Node): ReadonlyMap<string, Value> | undefined {
  switch (specifier.replace(/^node:/, '')) {
    case 'path':
      return pathModule(m, node, styleAt(m, node));
    case 'path/posix':
      return pathModule(m, node, 'posix');
    case 'url':
      return urlModule(m, node);
    default:
      return undefined;
  }
}

type PathFunction = (paths: readonly string[], style: PathStyle) => string | undefined;

const PATH_FUNCTIONS: Readonly<Record<string, PathFunction>> = {
  join: joinPaths,
  resolve: resolvePaths,
  dirname: ([path], style) => (path === undefined ? undefined : folderOf(path, style)),
  normalize: ([path], style) => (path === undefined ? undefined : joinPaths([path], style)),
};

function pathModule(m: Machine, node: Node, style: PathStyle): ReadonlyMap<string, Value> {
  const members = new Map<string, Value>();
  for (const [name, work] of Object.entries(PATH_FUNCTIONS))
    members.set(
      name,
      intrinsic(name, node, (call) => pathCall(m, call, name, work, style)),
    );
  members.set(
    'basename',
    intrinsic('basename', node, (call) => {
      const path = call.args.length === 1 ? argumentText(call, 0) : undefined;
      return text(path === undefined ? undefined : nameOf(path, style), call.node);
    }),
  );
  members.set('sep', primitive(style === 'windows' ? '\\' : '/', node));
  return withDefault(members, node);
}

function pathCall(m: Machine, call: IntrinsicCall, name: string, work: PathFunction, style: PathStyle): Value {
  const paths = call.args.map(({ value, gap }) => (gap === true ? undefined : pathOfValue(value)));
  const known = paths.filter((path) => path !== undefined);
  const path = known.length < paths.length ? undefined : work(known, style);
  if (path === undefined) {
    if (m.judging) m.mayThrow = true;
    return unknown('a part of the path is not known', call.node);
  }
  const depends = name === 'resolve' || call.args.some(({ value }) => value.kind === 'unknown');
  return depends && styleOf(path) === undefined ? relativePath(path, call.node) : primitive(path, call.node);
}

/** A path that is absolute when the program runs, and of which only the end is known here. */
function relativePath(path: string, node: Node): Unknown {
  const value = unknown('it depends on the working directory', node);
  fromWorkingDirectory.set(value, path);
  return value;
}

function urlModule(m: Machine, node: Node): ReadonlyMap<string, Value> {
  const toPath = intrinsic('fileURLToPath', node, (call) => {
    const href = argumentText(call, 0);
    return text(href === undefined ? undefined : pathOfUrl(href, styleAt(m, call.node)), call.node);
  });
  const toUrl = intrinsic('pathToFileURL', node, (call) => {
    const path = argumentText(call, 0);
    const href = path === undefined ? undefined : fileUrlOf(path);
    return href === undefined ? unknown('the path is not known', call.node) : url(href, call.node);
  });
  return withDefault(
    new Map<string, Value>([
      ['fileURLToPath', toPath],
      ['pathToFileURL', toUrl],
      ['URL', urlConstructor(node)],
    ]),
    node,
  );
}

/** `import path from 'node:path'` is the module as an object; what is not listed is not followed. */
function withDefault(members: Map<string, Value>, node: Node): ReadonlyMap<string, Value> {
  const get = (name: string): Value => members.get(name) ?? harmless(name, node);
  members.set('default', { kind: 'host', node, taint: () => undefined, get });
  return members;
}
