/** One text in both hosts as their users have them: ESLint with every rule, and a language service with the plugin. */
import typescriptParser from '@typescript-eslint/parser';
import plugin from 'eslint-plugin-skill-graph';
import { Linter } from 'eslint';
import type ts from 'typescript';
import { codeOf as ruleOf } from '../lint.js';
import { compiler } from '../ts-plugin/compilers.js';
import { type InProcess, codeOf, inProcess, ours } from '../ts-plugin/in-process.js';

/** What one host says about a text. */
export interface Said {
  /** Each finding with its place and its words; `undefined` where the host itself cannot read the text. */
  readonly findings: readonly string[] | undefined;
  /** Internal errors that were kept from the user. */
  readonly boundaries: readonly string[];
}

const UNREADABLE: Said = { findings: undefined, boundaries: [] };

/** True of an error that was thrown while none of our code ran: the parsers of both hosts overflow on deep texts. */
function isOfHost(error: unknown): boolean {
  return error instanceof Error && !/[\\/]packages[\\/]/.test(error.stack ?? '');
}

// Files stand anywhere, and ESLint looks only at those below its folder.
const linter = new Linter({ cwd: '/' });

/** `strict` with typescript-eslint's parser. With `modules`, also what no word of the library is in is read. */
function configFor(modules: readonly string[]): Linter.Config[] {
  const ownSettings = modules.length === 0 ? {} : { settings: { 'skill-graph': { modules: [...modules] } } };
  return [
    {
      files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
      languageOptions: { parser: typescriptParser, parserOptions: { ecmaFeatures: { jsx: true } } },
      ...ownSettings,
    },
    plugin.configs.strict,
  ];
}

/** What ESLint says, repairs worked out. */
export function lintedBy(filename: string, text: string, modules: readonly string[] = []): Said {
  let messages: readonly Linter.LintMessage[];
  try {
    messages = linter.verify(text, configFor(modules), { filename });
  } catch (error) {
    if (isOfHost(error)) return UNREADABLE;
    throw error;
  }
  if (messages.some(({ fatal }) => fatal === true)) return UNREADABLE;
  const own = messages.filter(({ ruleId }) => ruleId?.startsWith('skill-graph/') === true);
  return {
    findings: own.map((message) => {
      const { line, column, endLine = 0, endColumn = 0 } = message;
      return `${line}:${column}-${endLine}:${endColumn} ${ruleOf(message)}: ${message.message}`;
    }),
    boundaries: own.filter(({ messageId }) => messageId === 'failed').map(({ message }) => message),
  };
}

/** What the plugin says in diagnostics, and in the server's log. */
export function saidOf(diagnostics: readonly ts.Diagnostic[], log: readonly string[]): Said {
  return {
    findings: diagnostics.map(
      (diagnostic) =>
        `${placeOf(diagnostic)} ${codeOf(diagnostic)}: ${textOf(diagnostic).slice(codeOf(diagnostic).length + 2)}`,
    ),
    // A question that is given up for its size is logged as well, and is no error.
    boundaries: log.filter((line) => !line.startsWith('skill-graph: given up')),
  };
}

/** A language service in which one file is edited from text to text. */
export class Editor {
  private readonly project: InProcess;
  /** True after TypeScript itself failed at the text. */
  private broken = false;

  constructor(
    private readonly file: string,
    modules: readonly string[] = [],
    readsDisk = false,
  ) {
    const typescript = compiler('6.0');
    this.project = inProcess(
      typescript,
      { [file]: '' },
      {
        config: { preset: 'strict', ...(modules.length > 0 && { modules }) },
        ...(readsDisk && { serverHost: typescript.sys }),
        prepare: (service) => {
          this.withoutTheirs(service);
        },
      },
    );
  }

  get service(): ts.LanguageService {
    return this.project.service;
  }

  /** What the plugin says after an edit. */
  show(text: string): Said {
    const { project, file } = this;
    const logged = project.log.length;
    project.edit(file, text);
    this.broken = false;
    let diagnostics: readonly ts.Diagnostic[];
    try {
      diagnostics = ours(project.service.getSemanticDiagnostics(file));
    } catch (error) {
      if (this.isBroken()) return UNREADABLE;
      throw error;
    }
    return saidOf(diagnostics, project.log.slice(logged));
  }

  /** The quick fixes at the first findings, as an editor asks for them one by one. */
  repair(count: number): void {
    const { project, file } = this;
    for (const { start = 0, length = 0, code } of ours(project.service.getSemanticDiagnostics(file)).slice(0, count))
      project.service.getCodeFixesAtPosition(file, start, start + length, [code], {}, {});
  }

  private isBroken(): boolean {
    return this.broken;
  }

  /** TypeScript's own checks are left out: they take most of the time, and stop at texts that ours survives. */
  private withoutTheirs(service: ts.LanguageService): void {
    service.getSyntacticDiagnostics = () => [];
    service.getCodeFixesAtPosition = () => [];
    service.getSemanticDiagnostics = () => {
      try {
        service.getProgram();
      } catch (error) {
        this.broken = true;
        throw error;
      }
      return [];
    };
  }
}

function textOf({ messageText }: ts.Diagnostic): string {
  return typeof messageText === 'string' ? messageText : messageText.messageText;
}

function placeOf({ file, start = 0, length = 0 }: ts.Diagnostic): string {
  const at = (position: number): string => {
    const { line, character } = file?.getLineAndCharacterOfPosition(position) ?? { line: -1, character: -1 };
    return `${line + 1}:${character + 1}`;
  };
  return `${at(start)}-${at(start + length)}`;
}
