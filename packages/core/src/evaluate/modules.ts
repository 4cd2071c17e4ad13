/** Modules of the program under check: what they export, and from which file each node is. */
import { append } from '../source/append.js';
import type * as ES from 'estree';
import { type Node, childrenOf, staticName } from './ast.js';
import { namespaceOf } from './declarations.js';
import { newFrame } from './frame.js';
import type { Machine } from './machine.js';
import { Binding, Scope, patternIdentifiers } from './scope.js';
import { type Value, unknown } from './value.js';
import { WholeModule, isCommonJs, isJson } from './whole-modules.js';

/** Modules that one evaluation follows; a graph's skills and rules come from a handful. */
const MODULE_LIMIT = 60;

/** A module as its importers see it. Bindings are live, so that cycles of imports come out right. */
export interface ModuleView {
  /** The binding or value behind an exported name; `undefined` when that is not known. */
  readonly find: (name: string) => Binding | Value | undefined;
  /** The names that are known to be exported. */
  readonly names: () => readonly string[];
  /** The module itself, where it is one value; else `require` gives the namespace. */
  readonly whole?: () => Value;
}

/** A file whose program is evaluated together with those that it imports. */
export interface ModuleSource {
  readonly file: string;
  readonly program: ES.Program;
  /** The text of the whole file, where it is at hand. */
  readonly text?: string;
}

const files = new WeakMap<object, string>();

/** Remembers the file of every node of a program. */
export function tagNodes({ file, program }: ModuleSource): void {
  if (files.has(program)) return;
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    files.set(node, file);
    append(open, childrenOf(node));
  }
}

/** Remembers the file of a node that stands in no program, such as a text of a file that is not code. */
export function tagNode(node: Node, file: string): void {
  files.set(node, file);
}

/** The file of a node of a module that was followed; `undefined` for the file under check. */
export function foreignFile(node: Node): string | undefined {
  return files.get(node);
}

/** The modules of one evaluation, each evaluated once. */
export class Modules {
  private readonly views = new Map<string, ModuleView>();

  constructor(private readonly run: (scope: Scope, source: ModuleSource) => void) {}

  /** The module, evaluated now if it was not before; `undefined` past the limit. */
  view(m: Machine, source: ModuleSource): ModuleView | undefined {
    const known = this.views.get(source.file);
    if (known !== undefined) return known;
    if (this.views.size >= MODULE_LIMIT) return undefined;
    tagNodes(source);
    const scope = new Scope(undefined);
    const isWhole = isJson(source) || isCommonJs(source);
    const view = isWhole ? new WholeModule(m, scope, source) : new ExportTable(m, scope, source);
    // In place before it is evaluated: a cycle of imports meets it half done, as it does at run time.
    this.views.set(source.file, view);
    const { path, frame } = m;
    m.frame = newFrame();
    m.muted += 1;
    try {
      this.run(scope, source);
    } finally {
      m.muted -= 1;
      m.frame = frame;
      m.path = path;
    }
    return view;
  }
}

/** What one module exports, read from its export statements. */
class ExportTable implements ModuleView {
  private readonly passing = new Set<Node>();

  constructor(
    private readonly m: Machine,
    private readonly scope: Scope,
    private readonly source: ModuleSource,
  ) {}

  readonly names = (): readonly string[] => [...this.collect(new Set())];

  /** The names of this module and of those that it passes on with `export *`, which leaves out their default. */
  private collect(visited: Set<ModuleView>): Set<string> {
    const names = new Set<string>();
    if (visited.has(this)) return names;
    visited.add(this);
    for (const statement of this.source.program.body) {
      if (statement.type === 'ExportDefaultDeclaration') names.add('default');
      if (statement.type === 'ExportNamedDeclaration') {
        for (const name of declaredNames(statement)) names.add(name);
        for (const { exported } of statement.specifiers) names.add(staticName(exported) ?? '');
      }
      if (statement.type !== 'ExportAllDeclaration') continue;
      if (statement.exported !== null) {
        names.add(staticName(statement.exported) ?? '');
        continue;
      }
      const view = this.m.importModule(String(statement.source.value), statement.source);
      const passed = view instanceof ExportTable ? view.collect(visited) : (view?.names() ?? []);
      for (const name of passed) if (name !== 'default') names.add(name);
    }
    return names;
  }

  readonly find = (name: string): Binding | Value | undefined => this.search(name, new Set());

  private search(name: string, visited: Set<ExportTable>): Binding | Value | undefined {
    if (visited.has(this)) return undefined;
    visited.add(this);
    const { body } = this.source.program;
    for (const statement of body) {
      if (statement.type === 'ExportDefaultDeclaration' && name === 'default') return this.defaultExport(statement);
      if (statement.type !== 'ExportNamedDeclaration') continue;
      if (declaredNames(statement).includes(name)) return this.scope.bindings.get(name);
      for (const specifier of statement.specifiers) {
        if (staticName(specifier.exported) !== name) continue;
        const local = staticName(specifier.local) ?? '';
        if (!statement.source) return this.scope.bindings.get(local);
        return this.other(statement.source, visited, local);
      }
    }
    if (name === 'default') return undefined;
    for (const statement of body) {
      if (statement.type !== 'ExportAllDeclaration') continue;
      if (statement.exported !== null) {
        if (staticName(statement.exported) === name) return this.passedNamespace(statement);
        continue;
      }
      const found = this.other(statement.source, visited, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `export * as name from`. In a cycle of such modules the namespace stays unknown. */
  private passedNamespace(statement: ES.ExportAllDeclaration): Value {
    if (this.passing.has(statement)) return unknown('it is a namespace that leads back to itself', statement);
    this.passing.add(statement);
    const view = this.m.importModule(String(statement.source.value), statement.source);
    const value = view === undefined ? unknown('it is a namespace', statement) : namespaceOf(this.m, view, statement);
    this.passing.delete(statement);
    return value;
  }

  private defaultExport(statement: ES.ExportDefaultDeclaration): Binding | Value | undefined {
    const { declaration } = statement;
    const id =
      declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration' ? declaration.id : null;
    if (id !== null) return this.scope.bindings.get(id.name);
    if (declaration.type === 'Identifier') return this.scope.bindings.get(declaration.name);
    return this.m.defaults.get(statement);
  }

  private other(source: ES.Literal, visited: Set<ExportTable>, name: string): Binding | Value | undefined {
    const view = this.m.importModule(String(source.value), source);
    if (view instanceof ExportTable) return view.search(name, visited);
    return view?.find(name);
  }
}

function declaredNames(statement: ES.ExportNamedDeclaration): string[] {
  const { declaration } = statement;
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap((declarator) => patternIdentifiers(declarator.id).map(({ name }) => name));
  }
  const { id } = declaration as { id?: Node | null };
  return id?.type === 'Identifier' ? [id.name] : [];
}
