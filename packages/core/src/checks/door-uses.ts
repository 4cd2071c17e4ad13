/** The names that a file takes from the library's modules, by import, export, `require` or `import()`. */
import { type Node, rangeOf, staticName, unwrap } from '../evaluate/ast.js';
import { scriptStatements } from '../evaluate/components.js';
import { isThrowHelper } from '../evaluate/expected-throws.js';
import { patternIdentifiers } from '../evaluate/scope.js';
import { isWellFormed } from '../evaluate/well-formed.js';
import { SourceIndex } from '../fixes/source-index.js';
import { methodOf } from '../fixes/written.js';
import type { SourceFile } from '../source/host.js';
import type { Span } from '../source/span.js';
import { isDoor } from '../declare/doors.js';

/** A name that is taken from a module. */
export interface DoorUse {
  readonly module: string;
  readonly name: string;
  /** The name as the module has it, where it is written. */
  readonly at: Span;
}

type Identifier = Extract<Node, { type: 'Identifier' }>;
type CallNode = Extract<Node, { type: 'CallExpression' }>;

/** What may bring a whole module into a file. */
const WHOLE_MODULE = /\brequire\s*\(|\bimport\s*\(|\*\s*as\b/;
/** Methods of test libraries that put something else in a module's place. */
const MOCKS: ReadonlySet<string> = new Set(['mock', 'doMock', 'unstable_mockModule', 'setMock', 'module']);

/** True for a name that the module does not have. */
export type IsMissing = (module: string, name: string) => boolean;

/**
 * Every use of a name that its module does not have, where the name is
 * certainly read from the module itself. Most files have none, and then nothing
 * but their import statements is looked at.
 */
export function missingNames(source: SourceFile, isMissing: IsMissing): readonly DoorUse[] {
  const program = source.ast;
  if (!isWellFormed(program)) return [];
  const isSuspect = scriptStatements(program).some((statement) => takesMissing(statement, isMissing));
  const index = isSuspect || WHOLE_MODULE.test(source.text) ? SourceIndex.of(source) : undefined;
  if (index === undefined) return [];
  const finder = new UseFinder(index);
  for (const statement of scriptStatements(index.program)) finder.readStatement(statement);
  if (WHOLE_MODULE.test(source.text)) finder.readCalls();
  return finder.uses.filter(({ module, name }) => isMissing(module, name) && !isReplaced(index, module));
}

/** True when a statement that imports or passes on takes such a name. */
function takesMissing(statement: Node, isMissing: IsMissing): boolean {
  if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') return false;
  const module = textOf(statement.source);
  if (module === undefined || !isDoor(module)) return false;
  return statement.specifiers.some((specifier) => {
    const named =
      specifier.type === 'ImportSpecifier'
        ? specifier.imported
        : specifier.type === 'ExportSpecifier'
          ? specifier.local
          : undefined;
    const name = named === undefined ? undefined : staticName(named);
    return name !== undefined && isMissing(module, name);
  });
}

/** True when the file says what the module is itself: by a mock, or by a declaration. */
function isReplaced(index: SourceIndex, module: string): boolean {
  const isMocked = index.calls().some((call) => {
    const [first] = call.arguments;
    return first !== undefined && MOCKS.has(methodOf(call) ?? '') && moduleNamed(first) === module;
  });
  const isDeclared = index.program.body.some(
    (statement: Node) => statement.type === 'TSModuleDeclaration' && textOf(statement.id) === module,
  );
  return isMocked || isDeclared;
}

/** The module of `'module'` and of `import('module')`. */
function moduleNamed(node: Node): string | undefined {
  return textOf(node.type === 'ImportExpression' ? node.source : node);
}

function textOf(node: Node | null | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function isTypeOnly(node: object): boolean {
  const { importKind, exportKind } = node as { importKind?: unknown; exportKind?: unknown };
  return importKind === 'type' || exportKind === 'type';
}

class UseFinder {
  readonly uses: DoorUse[] = [];

  constructor(private readonly index: SourceIndex) {}

  readStatement(statement: Node): void {
    switch (statement.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration': {
        const module = textOf(statement.source);
        if (module === undefined || !isDoor(module) || isTypeOnly(statement)) return;
        for (const specifier of statement.specifiers) {
          if (isTypeOnly(specifier)) continue;
          if (specifier.type === 'ImportSpecifier') this.add(module, specifier.imported);
          else if (specifier.type === 'ExportSpecifier') this.add(module, specifier.local);
          else if (specifier.type === 'ImportNamespaceSpecifier') this.readNamespace(module, specifier.local);
        }
        return;
      }
      case 'TSImportEqualsDeclaration': {
        const { moduleReference } = statement;
        const module =
          moduleReference.type === 'TSExternalModuleReference' ? textOf(moduleReference.expression) : undefined;
        if (module !== undefined && isDoor(module)) this.readNamespace(module, statement.id);
        return;
      }
      default:
        return;
    }
  }

  /** Modules that are brought in by a call: `require(…)` and `await import(…)`. */
  readCalls(): void {
    const isRequire = this.index.namesLike('require').every((name) => !this.isDeclaration(name));
    for (const call of this.index.calls()) {
      const module = textOf(call.arguments[0]);
      const isNamed = call.callee.type === 'Identifier' && call.callee.name === 'require';
      if (isRequire && isNamed && module !== undefined && isDoor(module)) this.readLoaded(module, call);
    }
    for (const { node, module } of this.index.imports()) {
      const holder = this.index.holder(node);
      if (isDoor(module) && holder?.type === 'AwaitExpression') this.readLoaded(module, holder);
    }
  }

  /** What is done with a module that is loaded where it is used. */
  private readLoaded(module: string, loaded: Node): void {
    const holder = this.index.holder(loaded);
    if (holder === undefined || this.isTried(loaded)) return;
    if (holder.type === 'MemberExpression') this.readMember(module, holder);
    if (holder.type !== 'VariableDeclarator') return;
    if (holder.id.type === 'Identifier') this.readNamespace(module, holder.id);
    if (holder.id.type !== 'ObjectPattern') return;
    for (const property of holder.id.properties) {
      if (property.type !== 'Property' || property.computed || property.value.type !== 'Identifier') continue;
      if (this.isOnlyCalled(property.value)) this.add(module, property.key);
    }
  }

  /** The members of a namespace that are called, where nothing else is done with it. */
  private readNamespace(module: string, local: Identifier): void {
    const others = this.index.namesLike(local.name).filter((name) => name !== local);
    const members = others.map((name) => this.index.holder(name));
    const isClear = others.every((name) => !this.isDeclaration(name));
    if (!isClear || members.some((member) => member?.type !== 'MemberExpression')) return;
    for (const member of members) if (member?.type === 'MemberExpression') this.readMember(module, member, members);
  }

  private readMember(
    module: string,
    member: Extract<Node, { type: 'MemberExpression' }>,
    all: readonly (Node | undefined)[] = [member],
  ): void {
    const name = member.computed ? undefined : staticName(member.property);
    const alike = all.filter(
      (other) => other?.type === 'MemberExpression' && !other.computed && staticName(other.property) === name,
    );
    // A member that is also looked at without a call may be asked for because it can be missing.
    const isCalled = alike.every((other) => other !== undefined && this.isPlainCallee(other));
    if (name !== undefined && isCalled && !this.isTried(member)) this.add(module, member.property);
  }

  /** True when the one variable of this name is called wherever it is read. */
  private isOnlyCalled(local: Identifier): boolean {
    const others = this.index.namesLike(local.name).filter((name) => rangeOf(name)[0] !== rangeOf(local)[0]);
    return others.length > 0 && others.every((name) => this.isPlainCallee(name) && !this.isTried(name));
  }

  private isPlainCallee(node: Node): boolean {
    if (node.type === 'MemberExpression' && node.optional) return false;
    const outer = this.index.outer(node);
    const holder = this.index.parent(outer);
    if (holder?.type === 'NewExpression') return holder.callee === outer;
    return holder?.type === 'CallExpression' && holder.callee === outer && !holder.optional;
  }

  /** True where an error is caught or asserted, so that a missing name may be what is looked for. */
  private isTried(node: Node): boolean {
    for (let at = this.index.parent(node); at !== undefined; at = this.index.parent(at)) {
      if (at.type === 'TryStatement') return true;
      if (at.type === 'CallExpression' && (isExpectation(at) || isThrowHelper(at.callee))) return true;
    }
    return false;
  }

  private isDeclaration(name: Node): boolean {
    const parent = this.index.parent(name);
    if (parent === undefined) return false;
    switch (parent.type) {
      case 'VariableDeclarator':
        return patternIdentifiers(parent.id).some(({ node }) => node === name);
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'ClassDeclaration':
      case 'ClassExpression':
      case 'CatchClause':
      case 'ArrayPattern':
      case 'AssignmentPattern':
      case 'RestElement':
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
      case 'AssignmentExpression':
        return !(parent.type === 'ArrowFunctionExpression' && parent.body === name);
      case 'Property':
        return this.index.parent(parent)?.type === 'ObjectPattern';
      default:
        return false;
    }
  }

  private add(module: string, node: Node): void {
    const name = staticName(node);
    const [start, end] = rangeOf(node);
    if (name !== undefined) this.uses.push({ module, name, at: { file: this.index.file, start, end } });
  }
}

/** `expect(…)`, by which test libraries agree to begin an assertion. */
function isExpectation({ callee }: CallNode): boolean {
  const inner = unwrap(callee);
  return inner.type === 'Identifier' && inner.name === 'expect';
}
