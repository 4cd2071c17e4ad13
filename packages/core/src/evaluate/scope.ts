/** Scopes and bindings of the linted program, and what a piece of code declares. */
import { append } from '../source/append.js';
import { type Node, pushChildren } from './ast.js';
import type { Path } from './path.js';
import { NO_ROOTS, type Roots, type Value, mutableRoots } from './value.js';

/** One assignment; earlier ones are kept for the paths that exclude this one. */
interface Write {
  readonly value: Value;
  readonly path: Path;
  readonly prior: Write | undefined;
}

export type BindingKind = 'constant' | 'variable' | 'parameter';

/** A name and what was assigned to it. */
export class Binding {
  private last: Write | undefined;
  /** Everything that can change and was ever assigned, or may be what was. */
  private past: Roots = NO_ROOTS;
  /** What was assigned since, and is not among it yet. */
  private recent: Value[] = [];
  /** When it was last assigned after its first value, in steps. */
  reassignedAt = 0;

  constructor(
    readonly name: string,
    /** The node that declares it; the binding's identity from run to run. */
    readonly node: Node,
    readonly kind: BindingKind,
    readonly run: number,
    /** Assigned at unknown times by functions that anyone may call. */
    readonly havoc: boolean,
    /** Where it was declared; its first value is there wherever the binding is. */
    readonly path: Path,
  ) {}

  get isInitialized(): boolean {
    return this.last !== undefined;
  }

  write(value: Value, path: Path): void {
    const last = this.last;
    let prior = last;
    // What is overwritten on all paths that could tell the difference is forgotten.
    while (prior !== undefined && path.covers(prior.path)) prior = prior.prior;
    this.last = { value, path, prior };
    if (value.kind !== 'primitive' && value.kind !== 'regexp') this.recent.push(value);
  }

  /** The value on a path, or `undefined` where it depends on conditions that are not decided. */
  read(path: Path): Value | undefined {
    let write = this.last;
    while (write !== undefined) {
      if (write.path.isRehearsed && !write.path.covers(path)) return undefined;
      if (write.path.covers(path) || write.path.covers(this.path)) return write.value;
      if (!write.path.excludes(path)) return undefined;
      write = write.prior;
    }
    return undefined;
  }

  /** Everything that can change and is or was its value, or may be what was. */
  possibleRoots(): Roots {
    if (this.recent.length > 0) this.past = mutableRoots(this.recent, this.past);
    this.recent = [];
    return this.past;
  }
}

/** A scope at run time. */
export class Scope {
  readonly bindings = new Map<string, Binding>();

  constructor(
    readonly parent: Scope | undefined,
    /** What `this` is; inherited where it is left out. */
    readonly ownThis?: Value,
  ) {}

  find(name: string): Binding | undefined {
    return bindingIn(this, name);
  }

  get thisValue(): Value | undefined {
    return thisIn(this);
  }
}

function bindingIn(innermost: Scope, name: string): Binding | undefined {
  for (let scope: Scope | undefined = innermost; scope !== undefined; scope = scope.parent) {
    const binding = scope.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

function thisIn(innermost: Scope): Value | undefined {
  let scope: Scope | undefined = innermost;
  while (scope !== undefined && scope.ownThis === undefined) scope = scope.parent;
  return scope?.ownThis;
}

/** The identifiers that a pattern binds. */
export function patternIdentifiers(pattern: Node): { name: string; node: Node }[] {
  const found: { name: string; node: Node }[] = [];
  const open: Node[] = [pattern];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    switch (node.type) {
      case 'Identifier':
        found.push({ name: node.name, node });
        break;
      case 'ObjectPattern':
        for (const property of node.properties)
          open.push(property.type === 'Property' ? property.value : property.argument);
        break;
      case 'ArrayPattern':
        for (const element of node.elements) if (element !== null) open.push(element);
        break;
      case 'AssignmentPattern':
        open.push(node.left);
        break;
      case 'RestElement':
        open.push(node.argument);
        break;
      case 'TSParameterProperty':
        open.push(node.parameter);
        break;
      default:
        break;
    }
  }
  return found;
}

const hoistedByBody = new WeakMap<Node, readonly { name: string; node: Node }[]>();

/** The `var` names of a function body or a program, wherever they stand in it. */
export function hoistedVariables(body: Node): readonly { name: string; node: Node }[] {
  const known = hoistedByBody.get(body);
  if (known !== undefined) return known;
  const found: { name: string; node: Node }[] = [];
  const open: Node[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'VariableDeclaration') {
      if (node.kind !== 'var') continue;
      for (const declarator of node.declarations) append(found, patternIdentifiers(declarator.id));
    } else if (node === body || !hasNoStatements(node)) {
      pushChildren(open, node);
    }
  }
  hoistedByBody.set(body, found);
  return found;
}

/** True where no `var` of this body can stand: most of a program is expressions, which are not walked through. */
function hasNoStatements(node: Node): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
    case 'ExpressionStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ImportDeclaration':
    case 'ExportDefaultDeclaration':
      return true;
    default:
      return false;
  }
}
