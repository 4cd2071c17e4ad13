/** What is kept for one project: its settings, and what was found in the files of its current program. */
import { type Analysis, type Finding, analyze, mayDeclareGraph, onBudget, runCheck } from 'skill-graph-core';
import type ts from 'typescript';
import { type WatchedDisk, diskOf } from './disk.js';
import type { TypeScript } from './estree/conversion.js';
import { KeptStatements } from './estree/view.js';
import { moduleHost, sourceOf } from './modules.js';
import { type PluginSettings, type SettingsProblem, readSettings } from './settings/settings.js';
import { isSuppressed, suppressionsIn } from './suppressions.js';

/** A finding as this project shows it. */
export interface ShownFinding {
  readonly finding: Finding;
  readonly severity: 'error' | 'warning';
}

interface FileRecord {
  readonly analysis: Analysis;
  readonly findings: readonly ShownFinding[];
  /** What was read from the disk, of whose changes the program knows nothing. */
  readonly disk: WatchedDisk;
}

/** What is known about one program, under the settings of the time. */
interface ProgramRecord {
  readonly settings: PluginSettings;
  readonly files: Map<ts.SourceFile, FileRecord | undefined>;
}

export class ProjectState {
  private entry: unknown;
  private overrides: unknown;
  private current: PluginSettings;
  private wrong: readonly SettingsProblem[];
  // The answer for a file depends on the files that it imports, so it is kept by program.
  private readonly programs = new WeakMap<ts.Program, ProgramRecord>();
  private readonly kept = new KeptStatements();

  constructor(
    readonly typescript: TypeScript,
    readonly info: ts.server.PluginCreateInfo,
  ) {
    this.entry = info.config;
    const { settings, problems } = readSettings(this.entry, undefined);
    this.current = settings;
    this.wrong = problems;
    onBudget((what) => {
      this.log(`given up: ${what}`);
    });
  }

  get settings(): PluginSettings {
    return this.current;
  }

  /** What is wrong with the entry in the tsconfig. */
  get problems(): readonly SettingsProblem[] {
    return this.wrong;
  }

  /** Takes a new entry of the tsconfig. */
  configure(entry: unknown): void {
    this.entry = entry;
    this.update();
  }

  /** Takes what an extension of the editor sends, and has the open files looked at again. */
  override(settings: unknown): void {
    this.overrides = settings;
    this.update();
    this.info.project.refreshDiagnostics();
  }

  private update(): void {
    const { settings, problems } = readSettings(this.entry, this.overrides);
    this.current = settings;
    this.wrong = problems;
  }

  /** What is found in a file, in the order of the text; nothing where it is no file of ours to look at. */
  findingsIn(program: ts.Program, file: ts.SourceFile): readonly ShownFinding[] {
    return this.recordOf(program, file)?.findings ?? [];
  }

  /** What a file declares; `undefined` where it declares no graph. */
  analysisOf(program: ts.Program, file: ts.SourceFile): Analysis | undefined {
    return this.recordOf(program, file)?.analysis;
  }

  /** A file that is no module, in the form in which a diagnostic can point into it. */
  textFile(path: string): ts.SourceFile | undefined {
    const text = diskOf(this.info).textOf(path);
    if (text === undefined) return undefined;
    return this.typescript.createSourceFile(path, text, this.typescript.ScriptTarget.Latest);
  }

  private recordOf(program: ts.Program, file: ts.SourceFile): FileRecord | undefined {
    if (file.isDeclarationFile || !mayDeclareGraph(file.text, this.settings.core)) return undefined;
    const { files } = this.recordsOf(program);
    const known = files.get(file);
    if (known?.disk.isFresh() === true) return known;
    if ((known === undefined && files.has(file)) || program.isSourceFileFromExternalLibrary(file)) return known;
    const record = this.look(program, file);
    files.set(file, record);
    return record;
  }

  private recordsOf(program: ts.Program): ProgramRecord {
    const known = this.programs.get(program);
    if (known?.settings === this.settings) return known;
    const record: ProgramRecord = { settings: this.settings, files: new Map() };
    this.programs.set(program, record);
    return record;
  }

  private look(program: ts.Program, file: ts.SourceFile): FileRecord | undefined {
    const { typescript, settings } = this;
    this.throwIfCancelled();
    const source = sourceOf(typescript, file, this.kept);
    if (source === undefined) return undefined;
    const disk = diskOf(this.info);
    const analysis = analyze(source, settings.core, moduleHost(typescript, program, disk));
    const suppressions = suppressionsIn(typescript, file);
    const findings: ShownFinding[] = [];
    for (const { code, options, severity } of settings.rules) {
      this.throwIfCancelled();
      for (const finding of runCheck(analysis, code, options)) {
        if (isSuppressed(suppressions, code, finding.at.start)) continue;
        findings.push({ finding, severity: severity ?? finding.severity });
      }
    }
    findings.sort((a, b) => a.finding.at.start - b.finding.at.start);
    return { analysis, findings, disk };
  }

  /** A newer request is waiting: the server drops this one, and asks again. */
  private throwIfCancelled(): void {
    if (this.info.languageServiceHost.getCancellationToken?.().isCancellationRequested() === true) {
      // The server knows this one by its class, which is no subclass of `Error`.
      throw new this.typescript.OperationCanceledException() as unknown as Error;
    }
  }

  /** Writes to the server's log. */
  log(message: string): void {
    this.info.project.projectService.logger.info(`skill-graph: ${message}`);
  }
}
