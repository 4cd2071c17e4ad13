/** Taking names from another module: an import or export is turned to it, or gives it some of its names. */
import { type Node, rangeOf, staticName, unwrap } from '../evaluate/ast.js';
import { scriptStatements } from '../evaluate/components.js';
import type { TextEdit } from '../source/edit.js';
import { together } from './context.js';
import { appendItem } from './insert.js';
import { removeItems } from './remove.js';
import { type Slot, propertiesOf, specifiersOf } from './slots.js';
import type { SourceIndex } from './source-index.js';
import { indentOf, lineBreak } from './trivia.js';

type Declaration = Extract<Node, { type: 'ImportDeclaration' | 'ExportNamedDeclaration' }>;

/** Says for a name whether it moves, and what it is called in the other module. */
export type Moves = (name: string) => string | undefined;

/** Takes the names that move from `module` instead, in the statement that holds the name at `at`. */
export function moveNames(
  index: SourceIndex,
  name: Node,
  module: string,
  moves: Moves,
): readonly TextEdit[] | undefined {
  const holder = index.parent(name);
  const statement = holder === undefined ? undefined : index.parent(holder);
  if (statement?.type === 'ImportDeclaration' || statement?.type === 'ExportNamedDeclaration')
    return moveSpecifiers(index, statement, module, moves);
  return statement?.type === 'ObjectPattern' ? turnPattern(index, statement, module, moves) : undefined;
}

/** The name that a specifier takes from the module. */
function takenName(specifier: Node): string | undefined {
  if (specifier.type === 'ImportSpecifier') return staticName(specifier.imported);
  return specifier.type === 'ExportSpecifier' ? staticName(specifier.local) : undefined;
}

/** The specifier as it is written in the other module's statement. */
function specifierText(index: SourceIndex, specifier: Node, moves: Moves): string {
  const [start, end] = rangeOf(specifier);
  const name = takenName(specifier);
  const moved = name === undefined ? undefined : moves(name);
  if (moved === undefined || moved === name) return index.slice(start, end);
  const here =
    specifier.type === 'ImportSpecifier'
      ? specifier.local
      : specifier.type === 'ExportSpecifier'
        ? specifier.exported
        : specifier;
  return `${moved} as ${index.slice(...rangeOf(here))}`;
}

function moveSpecifiers(
  index: SourceIndex,
  statement: Declaration,
  module: string,
  moves: Moves,
): readonly TextEdit[] | undefined {
  const specifiers: readonly Node[] = statement.specifiers;
  const named = specifiers.filter((specifier) => takenName(specifier) !== undefined);
  const isMoved = (specifier: Node): boolean => moves(takenName(specifier) ?? '') !== undefined;
  const moved = named.filter(isMoved);
  const texts = moved.map((specifier) => specifierText(index, specifier, moves));
  if (moved.length === specifiers.length) {
    const renamed = moved.flatMap((specifier, at): readonly TextEdit[] => {
      const [start, end] = rangeOf(specifier);
      const text = texts[at] ?? '';
      return index.slice(start, end) === text ? [] : [{ span: { file: index.file, start, end }, text }];
    });
    return together(renamed, turnTo(index, statement.source, module));
  }
  // `import library, { } from` would be left of an import with a default.
  if (moved.length === named.length) return undefined;
  const listing = specifiersOf(index, statement);
  if (listing === undefined) return undefined;
  const positions = moved.map((specifier) => named.indexOf(specifier));
  const items = positions.map((position, at) => movedItem(index, listing.slots[position], texts[at] ?? ''));
  return together(
    removeItems(index, listing, positions),
    extendImport(index, statement, module, items) ?? newStatement(index, statement, module, items),
  );
}

/** A name on its way to another statement, with the comments that belong to it. */
interface MovedItem {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

function movedItem(index: SourceIndex, slot: Slot | undefined, text: string): MovedItem {
  if (slot === undefined) return { before: '', text, after: '' };
  const behind = slot.comma === undefined ? '' : index.slice(slot.comma + 1, slot.after);
  return {
    before: index.slice(slot.lead, slot.start).trim(),
    text,
    after: `${index.slice(slot.end, slot.before).trim()} ${behind.trim()}`.trim(),
  };
}

/** The items on one line; `undefined` where a comment needs lines of its own. */
function onOneLine(items: readonly MovedItem[]): string | undefined {
  const texts = items.map(({ before, text, after }) => [before, text, after].filter((part) => part !== '').join(' '));
  return items.some(({ before, after }) => /\/\/|[\r\n]/.test(before + after)) ? undefined : texts.join(', ');
}

/** The items on lines of their own, each with its comma. */
function onOwnLines(items: readonly MovedItem[], newline: string): string {
  const lines = items.flatMap(({ before, text, after }) => [
    ...(before === '' ? [] : before.split(/\r?\n/).map((line) => line.trim())),
    after === '' ? `${text},` : `${text}, ${after}`,
  ]);
  return lines.map((line) => `${newline}  ${line}`).join('') + newline;
}

/** Adds the names to an import that the file already has from the module. */
function extendImport(
  index: SourceIndex,
  statement: Declaration,
  module: string,
  items: readonly MovedItem[],
): readonly TextEdit[] | undefined {
  const other = scriptStatements(index.program).find(
    (candidate): candidate is Declaration =>
      candidate.type === statement.type &&
      candidate.source?.value === module &&
      !isTypeOnly(candidate) &&
      candidate.specifiers.some((specifier) => takenName(specifier) !== undefined),
  );
  const listing = other === undefined ? undefined : specifiersOf(index, other);
  const text = onOneLine(items);
  return listing === undefined || text === undefined ? undefined : appendItem(index, listing, text);
}

function isTypeOnly(node: object): boolean {
  const { importKind, exportKind } = node as { importKind?: unknown; exportKind?: unknown };
  return importKind === 'type' || exportKind === 'type';
}

/** A statement of its own, before the one that the names come from, in the same style. */
function newStatement(
  index: SourceIndex,
  statement: Declaration,
  module: string,
  items: readonly MovedItem[],
): readonly TextEdit[] | undefined {
  const { source } = statement;
  if (!source) return undefined;
  const [start, end] = rangeOf(statement);
  const quote = index.text.charAt(rangeOf(source)[0]);
  const word = statement.type === 'ImportDeclaration' ? 'import' : 'export';
  const semicolon = index.slice(start, end).endsWith(';') ? ';' : '';
  const gap = lineBreak(index.text) + indentOf(index.text, start);
  const line = onOneLine(items);
  const names = line === undefined ? onOwnLines(items, gap) : ` ${line} `;
  const text = `${word} {${names}} from ${quote}${module}${quote}${semicolon}`;
  return [{ span: { file: index.file, start, end: start }, text: text + gap }];
}

/** Writes another module between the quotes. */
function turnTo(index: SourceIndex, source: Node | null | undefined, module: string): readonly TextEdit[] | undefined {
  if (source?.type !== 'Literal') return undefined;
  const [start, end] = rangeOf(source);
  return [{ span: { file: index.file, start: start + 1, end: end - 1 }, text: module }];
}

/** A pattern that takes names out of a module that is loaded there, where every name moves. */
function turnPattern(
  index: SourceIndex,
  pattern: Extract<Node, { type: 'ObjectPattern' }>,
  module: string,
  moves: Moves,
): readonly TextEdit[] | undefined {
  const declarator = index.parent(pattern);
  const init = declarator?.type === 'VariableDeclarator' && declarator.init ? unwrap(declarator.init) : undefined;
  const loaded = init?.type === 'AwaitExpression' ? unwrap(init.argument) : init;
  const source =
    loaded?.type === 'ImportExpression'
      ? loaded.source
      : loaded?.type === 'CallExpression'
        ? (loaded.arguments[0] as Node | undefined)
        : undefined;
  const isWhole = pattern.properties.every((property) => {
    const name = property.type === 'Property' && !property.computed ? staticName(property.key) : undefined;
    // A name that changes would need another key.
    return name !== undefined && moves(name) === name;
  });
  return isWhole && propertiesOf(index, pattern) !== undefined ? turnTo(index, source, module) : undefined;
}
