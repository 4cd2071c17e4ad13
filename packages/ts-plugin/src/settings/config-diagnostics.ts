/** Wrong settings as diagnostics of the tsconfig, at the place where they are written. */
import type ts from 'typescript';
import { WRONG_SETTING } from '../codes.js';
import { SOURCE } from '../diagnostics.js';
import type { TypeScript } from '../estree/conversion.js';
import type { ProjectState } from '../project.js';

/** What is wrong with the plugin's entry. The server shows these with the errors of the tsconfig itself. */
export function settingsDiagnostics(state: ProjectState, program: ts.Program | undefined): ts.Diagnostic[] {
  const { problems, typescript } = state;
  if (problems.length === 0) return [];
  const file = program?.getCompilerOptions().configFile as ts.TsConfigSourceFile | undefined;
  const name: unknown = (state.info.config as { name?: unknown } | undefined)?.name;
  const entry = file === undefined ? undefined : entryIn(typescript, file, name);
  return problems.map(({ path, message }) => {
    const at = entry === undefined ? undefined : placeOf(typescript, entry, path);
    return {
      file,
      // An entry that stands in a configuration that this one extends has no place here.
      start: file === undefined ? undefined : (at?.getStart(file) ?? 0),
      length: file === undefined ? undefined : at === undefined ? 1 : at.end - at.getStart(file),
      category: typescript.DiagnosticCategory.Error,
      code: WRONG_SETTING,
      source: SOURCE,
      messageText: `${SOURCE}: ${message}.`,
    };
  });
}

/** The plugin's entry in `compilerOptions.plugins`. */
function entryIn(typescript: TypeScript, file: ts.TsConfigSourceFile, name: unknown): ts.Expression | undefined {
  const root = file.statements[0]?.expression;
  const plugins = member(typescript, member(typescript, root, 'compilerOptions')?.initializer, 'plugins')?.initializer;
  if (plugins === undefined || !typescript.isArrayLiteralExpression(plugins)) return undefined;
  return plugins.elements.find((element) => {
    const written = member(typescript, element, 'name')?.initializer;
    return written !== undefined && typescript.isStringLiteral(written) && written.text === name;
  });
}

/** The property or item at a path; where something on the way is not there, the last that is. */
function placeOf(typescript: TypeScript, entry: ts.Expression, path: readonly (string | number)[]): ts.Node {
  let value = entry;
  let place: ts.Node = entry;
  for (const step of path) {
    if (typeof step === 'number') {
      const item = typescript.isArrayLiteralExpression(value) ? value.elements[step] : undefined;
      if (item === undefined) break;
      place = value = item;
    } else {
      const property = member(typescript, value, step);
      if (property === undefined) break;
      place = property;
      value = property.initializer;
    }
  }
  return place;
}

function member(
  typescript: TypeScript,
  value: ts.Expression | undefined,
  key: string,
): ts.PropertyAssignment | undefined {
  if (value === undefined || !typescript.isObjectLiteralExpression(value)) return undefined;
  return value.properties.find(
    (property): property is ts.PropertyAssignment =>
      typescript.isPropertyAssignment(property) &&
      typescript.isStringLiteral(property.name) &&
      property.name.text === key,
  );
}
