/** Type-checks texts that are no files, against the example's stub of the library. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const TYPES = fileURLToPath(new URL('../examples/support-desk/types', import.meta.url));

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  paths: {
    agentfootprint: [join(TYPES, 'agentfootprint.d.ts')],
    'agentfootprint/context': [join(TYPES, 'context.d.ts')],
    'agentfootprint/skill-graph': [join(TYPES, 'skill-graph.d.ts')],
  },
};

const real = ts.createCompilerHost(options);
/** What is on disk is read and bound once for all programs. */
const onDisk = new Map<string, ts.SourceFile | undefined>();

/**
 * The codes of the compiler's complaints about each text, sorted. All texts are
 * checked in one program.
 */
export function typeErrors(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly number[]> {
  const host = ts.createCompilerHost(options);
  const paths = new Map([...texts.keys()].map((name, index) => [name, `/virtual/file${String(index)}.mts`]));
  const files = new Map([...texts].map(([name, text]) => [paths.get(name) ?? '', text]));
  host.fileExists = (file) => files.has(file) || real.fileExists(file);
  host.readFile = (file) => files.get(file) ?? real.readFile(file);
  host.getSourceFile = (file, languageVersion, ...rest) => {
    const text = files.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, languageVersion);
    const source = onDisk.get(file) ?? real.getSourceFile(file, languageVersion, ...rest);
    onDisk.set(file, source);
    return source;
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return new Map(
    [...texts.keys()].map((name) => {
      const source = program.getSourceFile(paths.get(name) ?? '');
      const diagnostics =
        source === undefined
          ? []
          : [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return [name, diagnostics.map(({ code }) => code).sort((a, b) => a - b)];
    }),
  );
}
