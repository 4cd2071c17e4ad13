/** Which module of the library has which name, from its exports map: codes.md, section 0. */
import { type Version, hasVersion } from './features.js';

const ROOT = 'agentfootprint';
const CONTEXT = 'agentfootprint/context';
const SKILL_GRAPH = 'agentfootprint/skill-graph';
/** The name of `/context` until 8.20. */
const INJECTION_ENGINE = 'agentfootprint/injection-engine';

/** The modules that have nothing to do with graphs, and none of the names below. */
const OTHERS: ReadonlySet<string> = new Set(
  [
    'providers',
    'memory',
    'rag',
    'cache',
    'observe',
    'events',
    'resilience',
    'hosting',
    'security',
    'reliability',
    'maps',
    'recipes',
  ].map((name) => `agentfootprint/${name}`),
);

/** Names of graphs, which both doors have. */
const GRAPH_NAMES: ReadonlySet<string> = new Set([
  'skillGraph',
  'defineSkillMap',
  'decideSkill',
  'keywordScorer',
  'embeddingScorer',
  'rankEntries',
  'formatCheckup',
  'checkSkillContract',
  'checkSkillContracts',
  'checkArtifactVocabularies',
]);

/** Names of skills, which `/context` alone has. */
const SKILL_NAMES: ReadonlySet<string> = new Set([
  'defineSkill',
  'defineInjection',
  'skillsFromDir',
  'runbookFromDir',
  'llmClassifier',
  'SkillRegistry',
  'constrainedEnumPick',
  'buildReadSkillTool',
]);

/** Names that the root alone has. */
const ROOT_NAMES: ReadonlySet<string> = new Set(['defineTool', 'Agent']);

/** What a name became when the names left the root, in 7.0. */
const RENAMED: ReadonlyMap<string, string> = new Map([['decide', 'decideSkill']]);

/** A name where the library has it. */
export interface RightDoor {
  readonly module: string;
  readonly name: string;
}

/** True for a module of which it is known what it has. */
export function isDoor(module: string): boolean {
  return [ROOT, CONTEXT, SKILL_GRAPH, INJECTION_ENGINE].includes(module) || OTHERS.has(module);
}

/**
 * Where a name has to be taken from instead of this module; `undefined` where
 * the module has it, or where nothing is known about the name, the module or
 * the version. A version that is not known is taken for the latest.
 */
export function rightDoor(module: string, name: string, version: Version | undefined): RightDoor | undefined {
  if (!isDoor(module) || !hasVersion(version, FIRST_VERSION_OF[module] ?? '9.0')) return undefined;
  const current = RENAMED.get(name);
  if (current !== undefined) {
    // Only where the old name once was.
    return module === ROOT || module === INJECTION_ENGINE ? skillDoor(current, version) : undefined;
  }
  if (GRAPH_NAMES.has(name)) return module === CONTEXT || module === SKILL_GRAPH ? undefined : skillDoor(name, version);
  if (SKILL_NAMES.has(name)) return module === CONTEXT ? undefined : skillDoor(name, version);
  if (!ROOT_NAMES.has(name) || module === ROOT || !hasVersion(version, '9.0')) return undefined;
  return { module: ROOT, name };
}

/**
 * From which version on each module is as it is now: the names left the root in
 * 7.0, `/context` came with 8.0, `/injection-engine` went with 9.0, and
 * `/skill-graph` came with 9.34. The rest is known of version 9.
 */
const FIRST_VERSION_OF: Readonly<Record<string, string>> = {
  [ROOT]: '7.0',
  [CONTEXT]: '8.0',
  [INJECTION_ENGINE]: '9.0',
  [SKILL_GRAPH]: '9.34',
};

function skillDoor(name: string, version: Version | undefined): RightDoor {
  return { module: hasVersion(version, '8.0') ? CONTEXT : INJECTION_ENGINE, name };
}
