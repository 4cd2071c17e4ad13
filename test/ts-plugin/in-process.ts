/** The plugin around a language service in this process: files are texts, and nothing is read from disk. */
import type ts from 'typescript';
import { init } from '../../packages/ts-plugin/src/init.js';

/** What the library exports is of no interest to TypeScript here. */
const LIBRARY = `declare module 'agentfootprint'; declare module 'agentfootprint/*'; interface Array<T> { length: number }
interface Boolean {} interface Function {} interface IArguments {} interface Number {} interface Object {} interface RegExp {} interface String {}
interface CallableFunction {} interface NewableFunction {}`;

export interface InProcess {
  readonly service: ts.LanguageService;
  /** The service that the plugin wraps. */
  readonly original: ts.LanguageService;
  readonly module: ts.server.PluginModule;
  readonly info: ts.server.PluginCreateInfo;
  /** What the plugin has written to the server's log. */
  readonly log: readonly string[];
  /** Changes the text of a file. */
  readonly edit: (name: string, text: string) => void;
  /** Whether the next questions of the plugin are answered with a newer request waiting. */
  readonly cancel: (cancelled: boolean) => void;
  /** How often open files were asked to be looked at again. */
  readonly refreshes: () => number;
}

export interface InProcessOptions {
  readonly config?: object;
  readonly compilerOptions?: ts.CompilerOptions;
  /** What reads files that are not part of the program; without it there are none. */
  readonly serverHost?: ts.System;
  /** Changes the service before the plugin sees it. */
  readonly prepare?: (service: ts.LanguageService) => void;
}

export function inProcess(
  typescript: typeof ts,
  files: Readonly<Record<string, string>>,
  options: InProcessOptions = {},
): InProcess {
  const texts = new Map(Object.entries({ ...files, '/library.d.ts': LIBRARY }));
  const versions = new Map<string, number>();
  const log: string[] = [];
  let cancelled = false;
  let refreshes = 0;
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({
      noLib: true,
      allowJs: true,
      target: typescript.ScriptTarget.ESNext,
      module: typescript.ModuleKind.ESNext,
      moduleResolution: typescript.ModuleResolutionKind.Bundler,
      ...options.compilerOptions,
    }),
    getScriptFileNames: () => [...texts.keys()],
    getScriptVersion: (name) => String(versions.get(name) ?? 0),
    getScriptSnapshot: (name) => {
      const text = texts.get(name);
      return text === undefined ? undefined : typescript.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => '/lib.d.ts',
    fileExists: (name) => texts.has(name),
    readFile: (name) => texts.get(name),
    getCancellationToken: () => ({ isCancellationRequested: () => cancelled }),
  };
  const original = typescript.createLanguageService(host);
  options.prepare?.(original);
  const info = {
    config: { name: 'skill-graph-ts-plugin', ...options.config },
    project: {
      projectService: { logger: { info: (line: string) => log.push(line) } },
      refreshDiagnostics: () => {
        refreshes += 1;
      },
    },
    languageService: original,
    languageServiceHost: host,
    serverHost: options.serverHost,
  } as unknown as ts.server.PluginCreateInfo;
  const module = init({ typescript });
  return {
    service: module.create(info),
    original,
    module,
    info,
    log,
    edit(name, text) {
      texts.set(name, text);
      versions.set(name, (versions.get(name) ?? 0) + 1);
    },
    cancel(value) {
      cancelled = value;
    },
    refreshes: () => refreshes,
  };
}

/** Only what the plugin added. */
export function ours(diagnostics: readonly ts.Diagnostic[]): readonly ts.Diagnostic[] {
  return diagnostics.filter(({ source }) => source === 'skill-graph');
}

/** The code's name, which a message begins with. */
export function codeOf({ messageText }: Pick<ts.Diagnostic, 'messageText'>): string {
  return typeof messageText === 'string' ? (messageText.split(':', 1)[0] ?? '') : '';
}
