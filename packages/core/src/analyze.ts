/** From the tree of one file to the graphs that it declares. */
import type { FileFacts } from './checks/check.js';
import { Context, type FeatureUse, type SkillFileHazard } from './declare/context.js';
import { Directories } from './declare/directories.js';
import { parseVersion } from './declare/features.js';
import type { GraphDeclaration, MountedGraph } from './declare/graph.js';
import { LIBRARY_MODULES, Library } from './declare/library.js';
import { Places } from './declare/read.js';
import type { Refusal } from './declare/refusal.js';
import type { UnknownPart } from './declare/unknowns.js';
import type { Host, SourceFile } from './source/host.js';
import { constantsIn, ownershipIn } from './evaluate/names.js';
import { evaluateProgram } from './evaluate/program.js';
import { isWellFormed } from './evaluate/well-formed.js';

/** What a project tells about itself. */
export interface Settings {
  /** Other modules that export the names of the DSL. */
  readonly modules?: readonly string[];
  /** Names of tools that exist besides those that skills carry. */
  readonly knownTools?: readonly string[];
  /** The installed version of the library, such as `9.43`; without it everything is taken to be there. */
  readonly version?: string;
  /** The directory that relative paths of skill files begin in; itself relative to where the host runs. */
  readonly skillsRoot?: string;
}

/** What a file declares. */
export interface Analysis extends FileFacts {
  readonly source: SourceFile;
  /** Every graph that is built, in the order of evaluation. */
  readonly graphs: readonly GraphDeclaration[];
  /** Every declaration that the library refuses. */
  readonly refusals: readonly Refusal[];
  readonly mounted: readonly MountedGraph[];
  readonly unknowns: readonly UnknownPart[];
  readonly features: readonly FeatureUse[];
  readonly hazards: readonly SkillFileHazard[];
}

/** What the names of all modules of the DSL begin with. */
const LIBRARY = 'agentfootprint';
/** That, and words with which the DSL is written: one search for all, since most files have none. */
const SIGNS = new RegExp(`${LIBRARY}|\\bskills\\s*:|\\.(?:entry|route|build)\\(`);
/** An import of a module of the program's own, which may pass the DSL's names on. */
const OWN_IMPORT = /(?:\bfrom|\brequire\(|\bimport\()\s*['"](?:\.|#|~|@\/)/;

/**
 * True when a file names a module of the DSL, or uses its words beside an
 * import that may pass it on, so that looking closer may be worth it. Costs a
 * search or two of the text.
 */
export function mayDeclareGraph(text: string, settings: Settings = {}): boolean {
  const first = text.search(SIGNS);
  if (first >= 0 && (text.startsWith(LIBRARY, first) || OWN_IMPORT.test(text) || text.includes(LIBRARY, first)))
    return true;
  return (settings.modules ?? []).some((specifier) => text.includes(specifier));
}

/**
 * Evaluates a file without running it. Never throws: a tree that is not
 * understood, or a program that is past the budget, declares nothing.
 */
export function analyze(source: SourceFile, settings: Settings = {}, host?: Host): Analysis {
  const version = settings.version === undefined ? undefined : parseVersion(settings.version);
  const nothing: Analysis = {
    source,
    graphs: [],
    refusals: [],
    mounted: [],
    unknowns: [],
    features: [],
    hazards: [],
    version,
  };
  const program = source.ast;
  if (!isWellFormed(program)) return nothing;
  const owns = ownershipIn(program);
  const constants = constantsIn(program);
  const modules = [...LIBRARY_MODULES, ...(settings.modules ?? [])];
  // Kept over all rounds of the evaluation, which tells things apart by where they are written.
  const directories = new Directories(host?.disk, settings.skillsRoot);
  const places = new Places(source.file, source.text);
  const evaluated = evaluateProgram(
    { program, file: source.file, text: source.text },
    () => new Library(new Context(places, owns, settings.knownTools, constants, directories), modules, host),
  );
  if (evaluated === undefined) return nothing;
  const { context } = evaluated.world;
  for (const close of context.closing) close();
  const { graphs, refusals, mounted, unknowns, features, unread, hazards } = context;
  return { source, graphs, refusals, mounted, unknowns: unknowns.list(), features, unread, hazards, version };
}

export { LIBRARY_MODULES };
export type { Host, SourceFile };
