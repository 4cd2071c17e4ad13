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

/**
 * The codes of the compiler's complaints about each text, sorted. All texts are
 * checked in one program, so that the library is read once.
 */
export function typeErrors(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly number[]> {
  const host = ts.createCompilerHost(options);
  const files = new Map([...texts].map(([name, text]) => [`/virtual/${name}.mts`, text]));
  const real = ts.createCompilerHost(options);
  host.fileExists = (file) => files.has(file) || real.fileExists(file);
  host.readFile = (file) => files.get(file) ?? real.readFile(file);
  host.getSourceFile = (file, languageVersion, ...rest) => {
    const text = files.get(file);
    return text === undefined
      ? real.getSourceFile(file, languageVersion, ...rest)
      : ts.createSourceFile(file, text, languageVersion);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return new Map(
    [...texts.keys()].map((name) => {
      const source = program.getSourceFile(`/virtual/${name}.mts`);
      const diagnostics =
        source === undefined
          ? []
          : [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return [name, diagnostics.map(({ code }) => code).sort((a, b) => a - b)];
    }),
  );
}
