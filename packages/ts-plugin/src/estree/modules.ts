/** Imports, exports and namespaces. */
import type ts from 'typescript';
import { type Conversion, type EsNode, type Fields, modifiersOf } from './conversion.js';
import { expression } from './expressions.js';
import { declaredName } from './patterns.js';
import { statements } from './statements.js';

/** Puts a declaration into the export that it is written with; its own range starts behind the keywords. */
export function exported(c: Conversion, node: ts.Statement, made: EsNode): EsNode {
  const { ExportKeyword, DefaultKeyword } = c.ts.SyntaxKind;
  const [keyword, next] = modifiersOf(node).filter((modifier) => !c.ts.isDecorator(modifier));
  if (keyword?.kind !== ExportKeyword || !DECLARATIONS.has(made.type)) return made;
  const isDefault = next?.kind === DefaultKeyword;
  made.range[0] = c.skipTrivia(isDefault ? next.end : keyword.end);
  const start = c.start(keyword);
  if (isDefault)
    return {
      type: 'ExportDefaultDeclaration',
      range: c.between(start, made.range[1]),
      declaration: made,
      exportKind: 'value',
    };
  return {
    type: 'ExportNamedDeclaration',
    range: c.between(start, made.range[1]),
    declaration: made,
    source: null,
    specifiers: [],
    exportKind: made.declare === true || TYPES.has(made.type) ? 'type' : 'value',
  };
}

const TYPES = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration']);

const DECLARATIONS = new Set([
  ...TYPES,
  'VariableDeclaration',
  'FunctionDeclaration',
  'TSDeclareFunction',
  'ClassDeclaration',
  'TSEnumDeclaration',
  'TSModuleDeclaration',
  'TSImportEqualsDeclaration',
]);

export function importDeclaration(c: Conversion, node: ts.ImportDeclaration): EsNode {
  const clause = node.importClause;
  return {
    type: 'ImportDeclaration',
    range: c.range(node),
    source: specifier(c, node.moduleSpecifier),
    specifiers: clause === undefined ? [] : importSpecifiers(c, clause),
    importKind: clause !== undefined && isTypeOnly(c, clause) ? 'type' : 'value',
    attributes: attributesOf(c, node),
  };
}

/** What is imported from; a specifier that is not finished yet names no module. */
function specifier(c: Conversion, node: ts.Expression): EsNode {
  const written = expression(c, node);
  return written.type === 'Literal' ? written : { type: 'Literal', range: c.range(node), value: '', raw: "''" };
}

/** `isTypeOnly` until TypeScript 5.8, `phaseModifier` since. */
function isTypeOnly(c: Conversion, clause: ts.ImportClause): boolean {
  const { isTypeOnly: flag, phaseModifier } = clause as { isTypeOnly?: boolean; phaseModifier?: ts.SyntaxKind };
  return flag === true || phaseModifier === c.ts.SyntaxKind.TypeKeyword;
}

function importSpecifiers(c: Conversion, clause: ts.ImportClause): EsNode[] {
  const { name, namedBindings } = clause;
  const first =
    name === undefined ? [] : [{ type: 'ImportDefaultSpecifier', range: c.range(name), local: declaredName(c, name) }];
  if (namedBindings === undefined) return first;
  if (c.ts.isNamespaceImport(namedBindings)) {
    return [
      ...first,
      { type: 'ImportNamespaceSpecifier', range: c.range(namedBindings), local: declaredName(c, namedBindings.name) },
    ];
  }
  const named = namedBindings.elements.map((element) => ({
    type: 'ImportSpecifier',
    range: c.range(element),
    local: declaredName(c, element.name),
    imported: expression(c, element.propertyName ?? element.name),
    importKind: element.isTypeOnly ? 'type' : 'value',
  }));
  return [...first, ...named];
}

/** `with { type: 'json' }`, which TypeScript called `assert` until 5.3. */
function attributesOf(c: Conversion, node: ts.ImportDeclaration | ts.ExportDeclaration): EsNode[] {
  const { attributes, assertClause } = node as { attributes?: Clause; assertClause?: Clause };
  return ((attributes ?? assertClause)?.elements ?? []).map((element) => ({
    type: 'ImportAttribute',
    range: c.range(element),
    key: expression(c, element.name),
    value: expression(c, element.value),
  }));
}

interface Clause {
  readonly elements: readonly (ts.Node & { readonly name: ts.Identifier; readonly value: ts.Expression })[];
}

export function exportDeclaration(c: Conversion, node: ts.ExportDeclaration): EsNode {
  const { exportClause, moduleSpecifier } = node;
  const common: Fields = {
    source: moduleSpecifier === undefined ? null : specifier(c, moduleSpecifier),
    exportKind: node.isTypeOnly ? 'type' : 'value',
    attributes: attributesOf(c, node),
  };
  if (exportClause === undefined || c.ts.isNamespaceExport(exportClause)) {
    const exportedAs = exportClause === undefined ? null : expression(c, exportClause.name);
    return { type: 'ExportAllDeclaration', range: c.range(node), ...common, exported: exportedAs };
  }
  const specifiers = exportClause.elements.map((element) => ({
    type: 'ExportSpecifier',
    range: c.range(element),
    local: expression(c, element.propertyName ?? element.name),
    exported: expression(c, element.name),
    exportKind: element.isTypeOnly ? 'type' : 'value',
  }));
  return { type: 'ExportNamedDeclaration', range: c.range(node), ...common, declaration: null, specifiers };
}

export function exportAssignment(c: Conversion, node: ts.ExportAssignment): EsNode {
  const value = expression(c, node.expression);
  if (node.isExportEquals === true) return { type: 'TSExportAssignment', range: c.range(node), expression: value };
  return { type: 'ExportDefaultDeclaration', range: c.range(node), declaration: value, exportKind: 'value' };
}

export function importEquals(c: Conversion, node: ts.ImportEqualsDeclaration): EsNode {
  const { moduleReference } = node;
  return {
    type: 'TSImportEqualsDeclaration',
    range: c.range(node),
    id: declaredName(c, node.name),
    importKind: node.isTypeOnly ? 'type' : 'value',
    moduleReference: c.ts.isExternalModuleReference(moduleReference)
      ? {
          type: 'TSExternalModuleReference',
          range: c.range(moduleReference),
          expression: expression(c, moduleReference.expression),
        }
      : entityName(c, moduleReference),
  };
}

function entityName(c: Conversion, node: ts.EntityName): EsNode {
  return c.ts.isIdentifier(node) ? expression(c, node) : c.nested(qualifiedName, node);
}

function qualifiedName(c: Conversion, node: ts.QualifiedName): EsNode {
  return {
    type: 'TSQualifiedName',
    range: c.range(node),
    left: entityName(c, node.left),
    right: expression(c, node.right),
  };
}

export function namespaceExport(c: Conversion, node: ts.NamespaceExportDeclaration): EsNode {
  return { type: 'TSNamespaceExportDeclaration', range: c.range(node), id: expression(c, node.name) };
}

/** `namespace A.B {}` is nested in TypeScript, and one declaration with a qualified name here. */
export function moduleDeclaration(c: Conversion, node: ts.ModuleDeclaration): EsNode {
  const { ts } = c;
  let id = ts.isStringLiteral(node.name) ? expression(c, node.name) : declaredName(c, node.name);
  let declare = c.isDeclare(node);
  let innermost = node;
  while (innermost.body !== undefined && ts.isModuleDeclaration(innermost.body)) {
    innermost = innermost.body;
    declare ||= c.isDeclare(innermost);
    const right = { type: 'Identifier', range: c.range(innermost.name), name: innermost.name.text };
    id = { type: 'TSQualifiedName', range: c.between(id.range[0], right.range[1]), left: id, right };
  }
  const { body } = innermost;
  return {
    type: 'TSModuleDeclaration',
    range: c.range(node),
    id,
    body:
      body !== undefined && ts.isModuleBlock(body)
        ? { type: 'TSModuleBlock', range: c.range(body), body: statements(c, body.statements) }
        : null,
    declare,
  };
}
