/**
 * The modules that a file imports, as the program itself resolved them: path
 * mappings, project references and unsaved buffers are right without doing
 * anything about them.
 */
import type { Disk, Host, SourceFile } from 'skill-graph-core';
import type ts from 'typescript';
import type { TypeScript } from './estree/conversion.js';
import { type KeptStatements, estreeOf } from './estree/view.js';

/** A file as the core takes it, with a tree of its own but for the statements that are kept. */
export function sourceOf(typescript: TypeScript, file: ts.SourceFile, kept?: KeptStatements): SourceFile | undefined {
  const ast = estreeOf(typescript, file, kept);
  return ast === undefined ? undefined : { file: file.fileName, text: file.text, ast };
}

// Imported files are the same for everyone who imports them, for as long as TypeScript keeps them unchanged. The core
// tells their nodes from those of the file under check by their identity, so no tree is used as both.
const imported = new WeakMap<ts.SourceFile, SourceFile>();

function importedSource(typescript: TypeScript, file: ts.SourceFile): SourceFile | undefined {
  const source = imported.get(file) ?? sourceOf(typescript, file);
  if (source !== undefined) imported.set(file, source);
  return source;
}

/** Answers the core's questions from a program. Packages are not followed, and neither are declaration files. */
export function moduleHost(typescript: TypeScript, program: ts.Program, disk: Disk): Host {
  return {
    disk,
    resolve(specifier, from) {
      const file = program.getSourceFile(from);
      const literal = file === undefined ? undefined : specifierIn(typescript, file, specifier);
      if (literal === undefined) return undefined;
      const symbol = program.getTypeChecker().getSymbolAtLocation(literal);
      const target = symbol?.declarations?.find((declaration) => typescript.isSourceFile(declaration));
      if (target === undefined || target.isDeclarationFile || program.isSourceFileFromExternalLibrary(target))
        return undefined;
      return importedSource(typescript, target);
    },
  };
}

/** The place where a file names a module, which the checker can be asked about. */
function specifierIn(typescript: TypeScript, file: ts.SourceFile, specifier: string): ts.StringLiteralLike | undefined {
  for (const statement of file.statements) {
    const named = moduleNameOf(typescript, statement);
    if (named !== undefined && typescript.isStringLiteralLike(named) && named.text === specifier) return named;
  }
  // Of `import(…)` and of `require` in JavaScript the parser itself keeps a list.
  const { imports } = file as { imports?: readonly ts.StringLiteralLike[] };
  return imports?.find(({ text }) => text === specifier);
}

function moduleNameOf(typescript: TypeScript, statement: ts.Statement): ts.Expression | undefined {
  if (typescript.isImportDeclaration(statement) || typescript.isExportDeclaration(statement))
    return statement.moduleSpecifier;
  if (!typescript.isImportEqualsDeclaration(statement)) return undefined;
  const { moduleReference } = statement;
  return typescript.isExternalModuleReference(moduleReference) ? moduleReference.expression : undefined;
}
