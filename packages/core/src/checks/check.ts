/** What a check is: one code, its metadata, its message and its logic. */
import type { GraphDeclaration, MountedGraph } from '../declare/graph.js';
import type { Refusal, RefusalCode, RefusalData } from '../declare/refusal.js';
import type { FeatureUse, SkillFileHazard } from '../declare/context.js';
import type { Version } from '../declare/features.js';
import type { UnreadOption } from '../declare/options.js';
import type { UnknownPart } from '../declare/unknowns.js';
import type { Severity, Subjects } from '../finding.js';
import type { FixContext, GraphFixContext, RefusalFixContext } from '../fixes/context.js';
import type { Fix } from '../source/edit.js';
import type { SourceFile } from '../source/host.js';
import type { Related } from '../finding.js';
import type { Span } from '../source/span.js';

/** What a check says about one place; code and message are added by the runner. */
export interface Report<Data extends Subjects> {
  readonly at: Span;
  readonly data: Data;
  readonly related?: readonly Related[];
  /** Only where it differs from the check's own. */
  readonly severity?: Severity;
  readonly fixes?: readonly Fix[];
}

/** The metadata that every code has. */
export interface CodeInfo {
  readonly code: string;
  readonly severity: Severity;
  /** One line for tables and hovers: what the check reports, without a full stop. */
  readonly description: string;
  /** Whose statement it is: the library's check-up, a refusal of the library, or ours alone. */
  readonly origin?: 'library' | 'refusal' | 'own';
  /** True for what can be meant: `recommended` leaves it out, and `strict` has it. */
  readonly advice?: boolean;
  /** The first version of the library that has the code; left out where every version has it. */
  readonly since?: string;
  /** True where the check has something to say about a SKILL.md file by itself. */
  readonly readsSkillFiles?: boolean;
  /** True where the check can offer a repair with `safe: true`, which a host may apply unasked. */
  readonly fixable?: boolean;
}

/** The values of a check's options: switches and choices, so that one schema serves every host. */
export type CheckOptions = Readonly<Record<string, boolean | string>>;

/** What every option says about itself. */
interface OptionBase<Value> {
  readonly description: string;
  /** The value for `recommended`; also the default. */
  readonly recommended: Value;
  /** The value for `strict`, where that preset says more. */
  readonly strict?: Value;
  /** The value that makes the check say exactly what the library says. */
  readonly checkup: Value;
}

/** An option that is on or off. */
export type SwitchOption = OptionBase<boolean>;

/** An option with a few named values. */
export interface ChoiceOption extends OptionBase<string> {
  readonly choices: readonly string[];
}

/** One option: what it means, and its value in each preset. */
export type OptionInfo = SwitchOption | ChoiceOption;

/** The values that a check is run with: for each option a value that it can have. */
export type OptionValues<Options extends Readonly<Record<string, OptionInfo>>> = {
  readonly [Name in keyof Options]: Options[Name] extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : Options[Name] extends SwitchOption
      ? boolean
      : boolean | string;
};

/** A check over one declared graph. */
export interface GraphCheck<
  Data extends Subjects = Subjects,
  Options extends Record<string, OptionInfo> = Record<string, OptionInfo>,
> extends CodeInfo {
  readonly kind?: 'graph';
  readonly options: Options;
  /** Renders a finding; its first sentence fits in 100 characters. */
  message(data: Data): string;
  /**
   * True for what depends on the agent that mounts the graph. Where the graph is
   * of another file, it is said in the agent's file, where the graph enters.
   */
  readonly atMount?: boolean;
  /** All that is proven about this graph. Pure. */
  run(graph: GraphDeclaration, options: OptionValues<Options>): readonly Report<Data>[];
  /** The repairs of one report. Asked for only when a host wants them. */
  fixes?(report: Report<Data>, context: GraphFixContext): readonly Fix[];
}

/** All that one file declares, as the checks see it. */
export interface FileFacts {
  /** The file itself; without it there are no repairs. */
  readonly source?: SourceFile;
  readonly graphs: readonly GraphDeclaration[];
  readonly refusals: readonly Refusal[];
  /** Graphs of other files that agents of this file mount. */
  readonly mounted?: readonly MountedGraph[];
  /** What could not be evaluated. */
  readonly unknowns?: readonly UnknownPart[];
  /** The features that the file uses and that some version lacks. */
  readonly features?: readonly FeatureUse[];
  /** Options that the library does not read. */
  readonly unread?: readonly UnreadOption[];
  /** What is accepted about skill files and cannot be meant. */
  readonly hazards?: readonly SkillFileHazard[];
  /** The installed version of the library, where it is known. */
  readonly version?: Version | undefined;
}

/** A check over all that a file declares; such a check has no options. */
export interface FileCheck<Data extends Subjects = Subjects> extends CodeInfo {
  readonly kind: 'file';
  readonly options: Readonly<Record<string, OptionInfo>>;
  /** Renders a finding; its first sentence fits in 100 characters. */
  message(data: Data): string;
  /** All that is proven about this file. Pure. */
  run(facts: FileFacts): readonly Report<Data>[];
  /** The repairs of one report. Asked for only when a host wants them. */
  fixes?(report: Report<Data>, context: FixContext): readonly Fix[];
}

/** Declares a check; exists so that the data and option types are inferred and held together. */
export function graphCheck<Data extends Subjects, Options extends Record<string, OptionInfo> = Record<string, never>>(
  check: GraphCheck<Data, Options>,
): GraphCheck<Data, Options> {
  return check;
}

/** A check that says what one refusal of the library is about; such a check has no options. */
export interface RefusalCheck<Code extends RefusalCode = RefusalCode> extends CodeInfo {
  readonly kind: 'refusal';
  readonly code: Code;
  readonly options: Readonly<Record<string, OptionInfo>>;
  /** Renders a finding; its first sentence fits in 100 characters. */
  message(data: RefusalData[Code]): string;
  /** The refusals of this code, among all that the declaration met with. Pure. */
  run(refusals: readonly Refusal[]): readonly Report<RefusalData[Code]>[];
  /** The repairs of one refusal, beside those of its report. Asked for only when a host wants them. */
  fixes?(data: RefusalData[Code], context: RefusalFixContext): readonly Fix[];
}
