/**
 * Asks the tests of the core about mutants, in milliseconds for one that is noticed: a test runner that starts anew for
 * each of them takes seconds, and there are thousands. What the core keeps from one question to the next is forgotten
 * between two mutants, since its modules are loaded anew; trees and files are the same for all mutants, and are kept.
 */
import fs, { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Script } from 'node:vm';
import * as typescriptParser from '@typescript-eslint/parser';
import { bundle, nameOf } from './bundle.mjs';
import { collect, vitest } from './harness.mjs';
import { isAsked, testFiles } from './tests.mjs';

const SUCCESS = 0;
const FAILED = 1;

/**
 * How long the tests of one mutant may take, in microseconds of this process. What nobody has noticed by then counts as
 * not noticed, so the score may be too low, and never too high.
 */
const PATIENCE = 3_000_000;

/** A test that noticed one of so many mutants before may well notice the next one, which stands near them. */
const RECENT = 10;

/** Where the bundle is written, inside the copy of the project that Stryker changes. */
const FOLDER = '.mutation';

/** Keeps what a function of plain values gives. */
function remembered(answer) {
  const known = new Map();
  return (...question) => {
    const key = JSON.stringify(question);
    if (!known.has(key)) known.set(key, answer(...question));
    return known.get(key);
  };
}

/** The core only reads trees, and the tests only read files. */
const parser = { ...typescriptParser, parse: remembered(typescriptParser.parse) };
const files = { ...fs, readdirSync: remembered(fs.readdirSync), readFileSync: remembered(fs.readFileSync) };

/** Modules that stand for others in the tests. */
const replaced = new Map([
  ['node:fs', files],
  ['vitest', vitest],
  ['@typescript-eslint/parser', parser],
]);

/** The bundled files, compiled once. */
const scripts = new Map();

function scriptOf(file) {
  let script = scripts.get(file);
  if (script === undefined) {
    const text = readFileSync(file, 'utf8');
    script = new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, { filename: file });
    scripts.set(file, script);
  }
  return script;
}

/** The packages whose dependencies the bundle asks for. */
const owners = ['../..', '../../packages/core', '../../packages/eslint-plugin'].map((folder) =>
  createRequire(join(import.meta.dirname, folder, 'package.json')),
);

function requireOutside(name) {
  if (replaced.has(name)) return replaced.get(name);
  for (const require of owners) {
    try {
      return require(name);
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new Error(`There is no ${name}.`);
}

/** The bundled modules as one run sees them. */
class Modules {
  #loaded = new Map();

  load(file) {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    this.#loaded.set(file, module);
    const require = (name) => (name.startsWith('.') ? this.load(join(dirname(file), name)) : requireOutside(name));
    scriptOf(file).runInThisContext()(module.exports, require, module, file, dirname(file));
    return module.exports;
  }
}

/** Calls a test as a script, which can be ended while it runs. */
const CALL = new Script('runTest()');

/** How long a test may take, beside what it takes otherwise. */
const TIMEOUT = 3_000;

function fileOf(id) {
  return id.slice(0, id.indexOf(' > '));
}

function byFile(ids) {
  const files = new Map();
  for (const id of ids) {
    const tests = files.get(fileOf(id));
    if (tests === undefined) files.set(fileOf(id), [id]);
    else tests.push(id);
  }
  return files;
}

/** One run: the tests of each file, loaded when the first of them is asked for. */
class Run {
  #modules = new Modules();
  #files = new Map();

  testsOf(file) {
    let tests = this.#files.get(file);
    if (tests === undefined) {
      const bundled = resolve(FOLDER, `${nameOf(file)}.cjs`);
      const collected = collect(() => this.#modules.load(bundled));
      const asked = collected.filter(({ name }) => isAsked(name));
      tests = new Map(asked.map(({ name, run }) => [`${file} > ${name}`, run]));
      this.#files.set(file, tests);
    }
    return tests;
  }

  /** Runs a test, which ends after some milliseconds; gives what it fails with. */
  async failureOf(id, timeout) {
    try {
      globalThis.runTest = this.testsOf(fileOf(id)).get(id);
      await CALL.runInThisContext({ timeout });
      return undefined;
    } catch (error) {
      return error ?? new Error('nothing was thrown');
    }
  }
}

class BundledTests {
  static inject = [];

  #durations = new Map();
  /** How often each test comes to each mutant, and to all of them together. */
  #hits = new Map();
  #sums = new Map();
  /** When a test last noticed a mutant: it is the first to be asked about the next one. */
  #noticed = new Map();
  #count = 0;
  #files = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.#files = testFiles();
    rmSync(FOLDER, { recursive: true, force: true });
    await bundle(this.#files, FOLDER);
  }

  async dryRun() {
    const state = (globalThis.__stryker__ ??= {});
    state.activeMutant = undefined;
    const run = new Run();
    const tests = [];
    for (const file of this.#files) {
      for (const id of run.testsOf(file).keys()) {
        state.currentTestId = id;
        const start = performance.now();
        const failure = await run.failureOf(id, 60_000);
        state.currentTestId = undefined;
        const timeSpentMs = performance.now() - start;
        this.#durations.set(id, timeSpentMs);
        const facts = { id, name: id, timeSpentMs, fileName: resolve(file) };
        tests.push(
          failure === undefined
            ? { ...facts, status: SUCCESS }
            : { ...facts, status: FAILED, failureMessage: String(failure) },
        );
      }
    }
    const mutantCoverage = state.mutantCoverage;
    state.mutantCoverage = undefined;
    for (const [id, hits] of Object.entries(mutantCoverage?.perTest ?? {})) {
      this.#hits.set(id, hits);
      this.#sums.set(
        id,
        Object.values(hits).reduce((sum, count) => sum + count, 0),
      );
    }
    return { status: 'complete', tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, hitLimit, testFilter }) {
    const state = (globalThis.__stryker__ ??= {});
    this.#count += 1;
    state.activeMutant = undefined;
    const run = new Run();
    state.hitCount = 0;
    state.hitLimit = hitLimit;
    let nrOfTests = 0;
    const before = process.cpuUsage();
    for (const id of this.#inOrder(testFilter ?? [...this.#durations.keys()], activeMutant.id)) {
      if (process.cpuUsage(before).user > PATIENCE) break;
      run.testsOf(fileOf(id));
      state.activeMutant = activeMutant.id;
      const failure = await run.failureOf(id, TIMEOUT + 10 * this.#durationOf(id));
      state.activeMutant = undefined;
      nrOfTests += 1;
      if (failure === undefined) continue;
      if (state.hitCount > hitLimit || failure.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { status: 'timeout' };
      this.#noticed.set(id, this.#count);
      return { status: 'killed', killedBy: [id], failureMessage: String(failure), nrOfTests };
    }
    return { status: 'survived', nrOfTests };
  }

  /** Those that noticed one of the last mutants, then file by file those that are most about the mutant for their time. */
  #inOrder(ids, mutant) {
    const noticed = (id) => Math.max(this.#noticed.get(id) ?? 0, this.#count - RECENT);
    const share = (tests) => {
      const hits = tests.reduce((sum, id) => sum + (this.#hits.get(id)?.[mutant] ?? 0), 0);
      const time = tests.reduce((sum, id) => sum + this.#durationOf(id), 0);
      return hits / Math.max(1, this.#sumOf(tests)) / Math.max(1, time);
    };
    const files = byFile(ids);
    const shares = new Map([...files].map(([file, tests]) => [file, share(tests)]));
    const shareOf = (id) => shares.get(fileOf(id)) ?? 0;
    return ids.toSorted(
      (a, b) => noticed(b) - noticed(a) || shareOf(b) - shareOf(a) || this.#durationOf(a) - this.#durationOf(b),
    );
  }

  #sumOf(tests) {
    return tests.reduce((sum, id) => sum + (this.#sums.get(id) ?? 0), 0);
  }

  #durationOf(id) {
    return Math.ceil(this.#durations.get(id) ?? 0);
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'bundled', injectableClass: BundledTests }];
