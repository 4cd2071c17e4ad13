/** Really runs a generated program against the stub of the library, among unknown others. */
import { setImmediate } from 'node:timers/promises';
import { Script } from 'node:vm';
import { Dice } from '../core/regex-generator.js';
import { OutOfFuel, Outside } from './outside.js';
import { PROGRAM_FILE } from './positions.js';
import { type Manner, RunLibrary } from './stub.js';

/** The first line of every program, which a run takes for its parameters. */
export const IMPORT =
  "import { skillGraph, defineSkill, defineTool, decideSkill, keywordScorer } from 'agentfootprint/context';";
const EXPORT = /^export (?=\{)/m;

const OUTSIDE_NAMES = ['flag', 'coin', 'more', 'num', 'word', 'pass', 'pick', 'touch', 'invoke', 'sleep'];
const LIBRARY_NAMES = ['skillGraph', 'defineSkill', 'defineTool', 'decideSkill', 'keywordScorer'];

/** Gives what the program exports, where it exports anything. */
type Compiled = (library: object, outside: object) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** Compiles a program; `undefined` when it is no program. */
export function compile(text: string): Compiled | undefined {
  const rest = text.replace(IMPORT, '').replace(EXPORT, 'return ');
  const head = `'use strict'; (async ({ ${LIBRARY_NAMES.join(', ')} }, { ${OUTSIDE_NAMES.join(', ')} }) => {`;
  try {
    const script = new Script(`${head}\n${rest}\n})`, { filename: PROGRAM_FILE, lineOffset: -1 });
    return script.runInThisContext() as Compiled;
  } catch {
    return undefined;
  }
}

/** One run: what was built and refused in it. Its choices follow from the seed. */
export async function run(compiled: Compiled, seed: number, manner: Manner, quiet: boolean): Promise<RunLibrary> {
  const dice = new Dice(seed);
  const library = new RunLibrary(manner);
  const outside = new Outside(dice, quiet);
  try {
    await guarded(async () => {
      const exported = await compiled(library.names(), outside.names());
      const functions = Object.values(exported ?? {}).filter((value) => typeof value === 'function');
      for (let count = dice.below(5); count > 0 && functions.length > 0; count -= 1) {
        const result = outside.callExport(functions[dice.below(functions.length)]);
        if (dice.chance(30)) await Promise.race([result, tick()]);
        if (!quiet && dice.chance(30)) outside.disturb();
      }
    });
    await tick();
    if (!quiet)
      await guarded(() => {
        outside.disturb();
      });
    await tick();
  } catch (error) {
    if (!(error instanceof OutOfFuel)) throw error;
  } finally {
    outside.end();
    library.end();
  }
  return library;
}

/** Whatever a program throws ends it; only the harness's own faults are errors. */
async function guarded(body: () => Promise<void> | void): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (error instanceof OutOfFuel) throw error;
  }
}

async function tick(): Promise<void> {
  for (let count = 0; count < 8; count += 1) await Promise.resolve();
}

/** Keeps promises that programs reject and nobody looks at from ending the process, as long as something runs. */
export async function unheeded<T>(body: () => Promise<T>): Promise<T> {
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', () => undefined);
  try {
    return await body();
  } finally {
    await setImmediate();
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  }
}
