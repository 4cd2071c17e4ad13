/** Puts the names of a block into its scope before its first statement runs. */
import type * as ES from 'estree';
import { type EnumDeclaration, type Node, staticName } from './ast.js';
import { evaluate } from './expressions.js';
import { EVERYTHING } from './havoc.js';
import type { Machine } from './machine.js';
import type { ModuleView } from './modules.js';
import { Binding, type BindingKind, Scope, hoistedVariables, patternIdentifiers } from './scope.js';
import { type Value, primitive, unknown } from './value.js';

/** Declares a name without a value. */
export function declare(m: Machine, scope: Scope, name: string, node: Node, kind: BindingKind): Binding {
  const binding = new Binding(name, node, kind, m.run, m.havoc.has(node, EVERYTHING), m.path);
  scope.bindings.set(name, binding);
  return binding;
}

/** Declares what a list of statements declares; functions and imports get their value at once. */
export function declareNames(m: Machine, scope: Scope, body: readonly Node[]): void {
  for (const statement of body) declareStatement(m, scope, statement);
  // An import evaluates the other module, which may look back at the names of this one.
  for (const statement of body) if (statement.type === 'ImportDeclaration') declareImport(m, scope, statement);
}

/** Declares the `var` names of a function or program. */
export function declareVariables(m: Machine, scope: Scope, body: Node): void {
  for (const { name, node } of hoistedVariables(body)) {
    if (scope.bindings.has(name)) continue;
    m.initialize(declare(m, scope, name, node, 'variable'), primitive(undefined, node));
  }
}

function declareStatement(m: Machine, scope: Scope, statement: Node): void {
  switch (statement.type) {
    case 'VariableDeclaration':
      if (statement.kind === 'var') return;
      for (const declarator of statement.declarations) {
        for (const { name, node } of patternIdentifiers(declarator.id)) {
          declare(m, scope, name, node, statement.kind === 'let' ? 'variable' : 'constant');
        }
      }
      return;
    case 'FunctionDeclaration': {
      // A default export may have no name.
      const id = statement.id as ES.Identifier | null;
      if (id === null) return;
      const binding = declare(m, scope, id.name, id, 'variable');
      m.initialize(binding, m.fn(statement, scope));
      return;
    }
    case 'ClassDeclaration': {
      const id = statement.id as ES.Identifier | null;
      if (id !== null) declare(m, scope, id.name, id, 'variable');
      return;
    }
    case 'TSDeclareFunction':
      if (statement.id && !scope.bindings.has(statement.id.name)) {
        const { id } = statement;
        m.initialize(declare(m, scope, id.name, id, 'constant'), unknown('it is only declared here', id));
      }
      return;
    case 'TSEnumDeclaration':
    case 'TSImportEqualsDeclaration':
      declare(m, scope, statement.id.name, statement.id, 'constant');
      return;
    case 'TSModuleDeclaration':
      if (statement.id.type === 'Identifier' && !scope.bindings.has(statement.id.name)) {
        const { id } = statement;
        m.initialize(declare(m, scope, id.name, id, 'constant'), unknown('it is a namespace', id));
      }
      return;
    case 'ExportNamedDeclaration':
      if (statement.declaration) declareStatement(m, scope, statement.declaration);
      return;
    case 'ExportDefaultDeclaration':
      if (statement.declaration.type === 'FunctionDeclaration' || statement.declaration.type === 'ClassDeclaration') {
        declareStatement(m, scope, statement.declaration as Node);
      }
      return;
    default:
      return;
  }
}

function declareImport(m: Machine, scope: Scope, statement: ES.ImportDeclaration): void {
  if ((statement as { importKind?: string }).importKind === 'type') return;
  const source = String(statement.source.value);
  const module = m.importModule(source, statement);
  for (const specifier of statement.specifiers) {
    const { local } = specifier;
    const found = module === undefined ? undefined : imported(m, specifier, module);
    // A binding of another module is shared, so that it is live.
    if (found instanceof Binding) scope.bindings.set(local.name, found);
    else m.initialize(declare(m, scope, local.name, local, 'constant'), found ?? unknown('it is imported', specifier));
  }
}

function imported(
  m: Machine,
  specifier: ES.ImportDeclaration['specifiers'][number],
  module: ModuleView,
): Binding | Value | undefined {
  if (specifier.type === 'ImportSpecifier') return module.find(staticName(specifier.imported) ?? '');
  return specifier.type === 'ImportDefaultSpecifier' ? module.find('default') : namespaceOf(m, module, specifier);
}

/** The namespace object of a module, with the values that its exports have now. */
export function namespaceOf(m: Machine, module: ModuleView, node: Node): Value {
  const object = m.object(node);
  // The language sorts the names of a namespace, so that walking over it has an order that no module chooses.
  for (const name of [...module.names()].sort()) {
    const found = module.find(name);
    const value = found instanceof Binding ? m.read(found, node) : (found ?? unknown('it is imported', node));
    object.properties.set(name, m.slot(value, node));
  }
  object.open = true;
  object.frozen = true;
  return object;
}

/** The object that an enum makes; members count on from the last number. */
export function enumValue(m: Machine, scope: Scope, node: EnumDeclaration): Value {
  const object = m.object(node);
  object.frozen = true;
  const inner = new Scope(scope);
  let next: number | undefined = 0;
  for (const member of node.body?.members ?? node.members ?? []) {
    const name = staticName(member.id);
    const value: Value = member.initializer
      ? evaluate(m, inner, member.initializer)
      : next === undefined
        ? unknown('the member before it is not a known number', member.id)
        : primitive(next, member.id);
    next = value.kind === 'primitive' && typeof value.value === 'number' ? value.value + 1 : undefined;
    if (name === undefined) continue;
    m.define(object, name, m.slot(value, member.initializer ?? member.id, member.id));
    m.initialize(declare(m, inner, name, member.id, 'constant'), value);
    if (value.kind === 'primitive' && typeof value.value === 'number') {
      m.define(object, String(value.value), m.slot(primitive(name, member.id), member.id));
    }
  }
  return object;
}
