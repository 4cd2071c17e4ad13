/** What an evaluation is told about the world around its program. */
import type { Node } from './ast.js';
import type { Machine } from './machine.js';
import type { ModuleSource } from './modules.js';
import type { Value } from './value.js';

/** What is in view from outside the program: modules that a table of intrinsics defines, and the program's own. */
export interface World {
  /** The members of a module that the table defines, or `undefined` for any other module. */
  module(machine: Machine, specifier: string, node: Node): ReadonlyMap<string, Value> | undefined;
  /** The program's own module that a specifier means from a file, or `undefined` where it is not known. */
  source(specifier: string, from: string): ModuleSource | undefined;
}
