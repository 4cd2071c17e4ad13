/** What all of `declare/` shares while one program is evaluated: the places, the refusals, and the moment. */
import { type Node, unwrap } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import type { Constants } from '../evaluate/names.js';
import { type Datum, type Ownership, snapshot } from '../evaluate/snapshot.js';
import type { Argument, Value } from '../evaluate/value.js';
import type { Related } from '../finding.js';
import type { HazardReason } from '../skill-file/fault.js';
import type { Fix } from '../source/edit.js';
import type { Span } from '../source/span.js';
import type { BuiltGraph } from './built.js';
import { Directories } from './directories.js';
import type { Feature } from './features.js';
import type { GraphDeclaration, MountedGraph, PredicateDeclaration } from './graph.js';
import type { Asker } from './form-members.js';
import { declarePredicate } from './predicate.js';
import type { UnreadOption } from './options.js';
import { type Field, type Places, fieldOf, isDefined, present } from './read.js';
import type { Refusal } from './refusal.js';
import { type Area, Unknowns } from './unknowns.js';

/** A feature that some version of the library lacks, where it is used. */
export interface FeatureUse {
  readonly feature: Feature;
  readonly at: Span;
}

/** A `decideSkill(…)`. */
export interface Decision {
  /** The name of the function that made it. */
  readonly callee: Span;
  readonly predicate: Datum | undefined;
  readonly whenTrue: Datum | undefined;
  readonly whenFalse: Datum | undefined;
  readonly label: Datum | undefined;
}

/** Predicates of one file that are read; each costs up to a millisecond. */
const READ_LIMIT = 2_000;

/** What the library accepts about skill files without a word, and what cannot be meant. */
export interface SkillFileHazard {
  readonly reason: HazardReason;
  /** The file below its directory; left out where no file is meant, and where the file itself is looked at. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** What stands there. */
  readonly got: string;
  readonly at: Span;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
}

export class Context {
  readonly refusals: Refusal[] = [];
  readonly hazards: SkillFileHazard[] = [];
  readonly graphs: GraphDeclaration[] = [];
  readonly features: FeatureUse[] = [];
  /** Options that nobody reads. */
  readonly unread: UnreadOption[] = [];
  /** What could not be evaluated; only what is reported on counts. */
  readonly unknowns: Unknowns;
  readonly decisions = new WeakMap<object, Decision>();
  /** The names of all tools that are defined, wherever they go. */
  readonly definedTools = new Set<string>();
  /** When each skill was made, in the machine's time. */
  readonly madeAt = new WeakMap<object, number>();
  private predicates = 0;
  /** The number of routes that came from files, by the list of skills that came with them. */
  readonly runbooks = new WeakMap<object, number>();
  /** The program looks at the disk itself, so it may make the files that it reads. */
  usesDisk = false;
  /** The graph that each built graph's value stands for. */
  readonly built = new WeakMap<Value, BuiltGraph>();
  /** Where the value of each builder was made. */
  readonly builders = new WeakMap<Value, Span>();
  /** Graphs of other files that agents of this file mount. */
  readonly mounted: MountedGraph[] = [];
  /** What agents have to say when the program is evaluated. */
  readonly closing: (() => void)[] = [];
  private readonly numbers = new WeakMap<object, number>();
  private lastNumber = 0;

  constructor(
    readonly places: Places,
    private readonly owns: Ownership,
    /** Names of tools that the project says exist. */
    readonly knownTools?: readonly string[],
    /** The value of a constant that is read nowhere else. */
    private readonly constants: Constants = () => undefined,
    /** The directories of skill files that are in view. */
    readonly directories: Directories = new Directories(undefined, undefined),
  ) {
    this.unknowns = new Unknowns(places);
  }

  /** Records the use of a feature that some version lacks. */
  use(m: Machine, feature: Feature, at: Span): void {
    if (m.muted === 0) this.features.push({ feature, at });
  }

  /** Records a feature that is an option of an object, where the option is set. */
  useOption(m: Machine, feature: Feature, options: Datum | undefined, name: string): void {
    const datum = present(fieldOf(options, name));
    if (datum !== undefined && isDefined(datum) !== false) this.use(m, feature, this.places.property(datum));
  }

  /** Notes that a value is not known, and what of the graph it would have told. */
  note(m: Machine, area: Area, field: Field | undefined): void {
    if (m.muted === 0) this.unknowns.note(area, field);
  }

  /** Notes that an object may have other properties than those that are seen. */
  noteOpen(m: Machine, area: Area, datum: Datum | undefined): void {
    if (m.muted === 0) this.unknowns.noteOpen(area, datum);
  }

  refuse(m: Machine, refusal: Refusal): void {
    // What another file writes is reported there.
    if (m.muted === 0 && refusal.at.file === this.places.file) this.refusals.push(refusal);
  }

  /** The expression as it is written: of a constant that is used here alone, its value; casts aside. */
  written(node: Node): Node {
    const inner = unwrap(node);
    return inner.type === 'Identifier' ? (this.constants(inner) ?? inner) : inner;
  }

  /** Takes back a refusal that turns out to be provided for. */
  withdraw(refusal: Refusal): void {
    const index = this.refusals.indexOf(refusal);
    if (index >= 0) this.refusals.splice(index, 1);
  }

  /** Notes a hazard of a directory that this file names. */
  warn(m: Machine, hazard: SkillFileHazard): void {
    if (m.muted === 0 && hazard.at.file === this.places.file) this.hazards.push(hazard);
  }

  /** The number of an object that was made in view, which no other object has. */
  numberOf(identity: object): number {
    const known = this.numbers.get(identity);
    if (known !== undefined) return known;
    this.lastNumber += 1;
    this.numbers.set(identity, this.lastNumber);
    return this.lastNumber;
  }

  take(m: Machine, value: Value, use: Node): Datum {
    return snapshot(m, value, use, this.owns);
  }

  /** The argument at a position: its snapshot, nothing when it is left out, or unknown behind a spread. */
  argument(m: Machine, args: readonly Argument[], index: number): Datum | undefined {
    const spread = args.slice(0, index + 1).find((argument) => argument.gap === true);
    const argument = spread ?? args[index];
    return argument === undefined ? undefined : this.take(m, argument.value, argument.node);
  }

  /** A predicate, to be asked after the program is evaluated but as things stand now. */
  predicate(m: Machine, datum: Datum, asker: Asker): PredicateDeclaration {
    this.predicates += 1;
    return declarePredicate(m, datum, { asker, isRead: this.predicates <= READ_LIMIT }, this.places);
  }
}
