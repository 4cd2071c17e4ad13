/** Modules that are one value: JSON, and what a CommonJS module leaves in `module.exports`. */
import { type Node, isModuleSyntax } from './ast.js';
import { declare } from './declarations.js';
import { evaluate } from './expressions.js';
import type { Machine } from './machine.js';
import { getMember } from './members.js';
import type { ModuleSource, ModuleView } from './modules.js';
import type { Scope } from './scope.js';
import { type Value, unknown } from './value.js';

/** The value of a JSON file, whose program is one expression. */
export function isJson({ file }: ModuleSource): boolean {
  return file.endsWith('.json');
}

/** True where nothing of the module system of the language is used, so that `module` and `exports` mean something. */
export function isCommonJs({ program }: ModuleSource): boolean {
  return !program.body.some(isModuleSyntax);
}

/** Gives a CommonJS module its `module` and `exports`, before its first statement runs. */
export function declareCommonJs(m: Machine, scope: Scope, program: Node): void {
  const exports = m.object(program);
  const module = m.object(program);
  module.properties.set('exports', m.slot(exports, program));
  m.initialize(declare(m, scope, 'module', program, 'constant'), module);
  m.initialize(declare(m, scope, 'exports', program, 'variable'), exports);
}

/** What `require` gives of a module that is one value, and what `import` makes of it. */
export class WholeModule implements ModuleView {
  constructor(
    private readonly m: Machine,
    private readonly scope: Scope,
    private readonly source: ModuleSource,
  ) {}

  readonly whole = (): Value => {
    const { program } = this.source;
    if (isJson(this.source))
      return this.m.defaults.get(program) ?? unknown('it is read before it has a value', program);
    const module = this.scope.bindings.get('module');
    if (module === undefined) return unknown('it is read before it has a value', program);
    return getMember(this.m, this.m.read(module, program), 'exports', program);
  };

  /** Only the default export: which other names an importer sees depends on the bundler. */
  readonly names = (): readonly string[] => ['default'];

  readonly find = (name: string): Value | undefined => {
    const whole = this.whole();
    if (name === 'default') return this.isTranspiled(whole) ? undefined : whole;
    if (isJson(this.source) || whole.kind !== 'object') return undefined;
    const slot = this.m.property(whole, name);
    return slot === undefined || slot === 'absent' ? undefined : slot.value;
  };

  /** What was a module of the language once may mean its own default export by `default`. */
  private isTranspiled(whole: Value): boolean {
    return whole.kind === 'object' && this.m.property(whole, '__esModule') !== 'absent';
  }
}

/** Evaluates the one expression of a JSON file. */
export function runJson(m: Machine, scope: Scope, { program }: ModuleSource): void {
  const [statement] = program.body;
  if (statement?.type === 'ExpressionStatement') m.defaults.set(program, evaluate(m, scope, statement.expression));
}
