/** Other people's code: the files of the installed dependencies, in ESLint and in a language service. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { Counts } from './counts.js';
import { type Examination, compared, parsingTime, timed } from './examine.js';
import { Editor, lintedBy } from './hosts.js';
import { FILES } from './scale.js';

/** Bytes of the largest file that a run of some files looks at. */
const SIZE_LIMIT = 300_000;

const SOURCE = /\.(?:tsx?|jsx?|[cm][tj]s)$/;

/**
 * No word of theirs speaks of graphs, so one that every program has is given out for a module of the DSL: then no file
 * is left alone, and ESLint and the service do with it all that they do with a graph.
 */
const MODULES = ['e'];

/** The folder in which the package manager keeps all packages, those of packages included. */
function packagesFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('eslint/package.json');
  const [root = ''] = manifest.split(/[\\/]eslint[@\\/]/, 1);
  return root === '' ? dirname(dirname(manifest)) : root;
}

function filesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort();
  if (FILES === 'all') return files;
  // A bundle of megabytes takes as long to parse as all the others.
  const small = files.filter((file) => statSync(file).size < SIZE_LIMIT);
  const step = small.length / Number(FILES);
  return Array.from({ length: Number(FILES) }, (_, index) => small[Math.floor(index * step)] ?? '');
}

/** A service looks at no declaration files, so those are shown to it under the name of a program. */
function nameOf(file: string): string {
  return `/file${SOURCE.exec(file)?.[0] ?? '.ts'}`;
}

const editors = new Map<string, Editor>();

function editorOf(name: string): Editor {
  const editor = editors.get(name) ?? new Editor(name, MODULES);
  editors.set(name, editor);
  return editor;
}

function examine(file: string): Examination {
  const text = readFileSync(file, 'utf8');
  const name = nameOf(file);
  const parsing = parsingTime(name, text);
  const { result, seconds } = timed(() => ({
    linted: lintedBy(name, text, MODULES),
    shown: editorOf(name).show(text),
  }));
  return { ...compared(result), parsing, checking: Math.max(0, seconds - 2 * parsing) };
}

test('no file of a dependency stops a host, and none has a finding', { timeout: 24 * 3_600_000 }, () => {
  const counts = new Counts('files of dependencies');
  const folder = packagesFolder();
  const files = filesIn(folder);
  for (const file of files) counts.look(relative(folder, file), () => examine(file));
  expect(counts.wrong()).toEqual([]);
  expect(counts.findings).toBe(0);
  expect(counts.parsed).toBeGreaterThan(files.length * 0.9);
});
