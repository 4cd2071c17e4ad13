/** `settings['skill-graph']`: what a project tells about itself, once for all rules. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from 'skill-graph-core';

/** The settings as a configuration writes them. */
interface PluginSettings {
  /** Other modules that export the names of the DSL, as they are imported. */
  readonly modules?: readonly string[];
  /** Names of tools that exist besides those that skills carry. */
  readonly knownTools?: readonly string[];
  /** The library's version, `x.y`, or `detect` to read the one that is installed. */
  readonly version?: string;
  /** The directory that relative paths of skill files begin in. */
  readonly skillsRoot?: string;
}

/**
 * The settings of a run, with a version that is to be detected looked up from
 * the linted file. What has another shape than it should is left out: settings
 * are not validated by ESLint, and a typo must not stop the lint run.
 */
export function settingsOf(settings: Readonly<Record<string, unknown>>, file: string): Settings {
  const own = settings['skill-graph'];
  if (typeof own !== 'object' || own === null) return {};
  const { modules, knownTools, version, skillsRoot } = own as Readonly<Record<keyof PluginSettings, unknown>>;
  const found = version === 'detect' ? installedVersion(dirname(file)) : version;
  return {
    ...(isTexts(modules) && { modules }),
    ...(isTexts(knownTools) && { knownTools }),
    ...(typeof found === 'string' && { version: found }),
    ...(typeof skillsRoot === 'string' && skillsRoot !== '' && { skillsRoot }),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

const versions = new Map<string, string | undefined>();

/** The version of agentfootprint that a file in this folder would load. Only its package.json is read. */
function installedVersion(folder: string): string | undefined {
  if (versions.has(folder)) return versions.get(folder);
  const manifest = join(folder, 'node_modules', 'agentfootprint', 'package.json');
  const parent = dirname(folder);
  const version = existsSync(manifest) ? versionIn(manifest) : parent === folder ? undefined : installedVersion(parent);
  versions.set(folder, version);
  return version;
}

function versionIn(manifest: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    // A manifest that cannot be read tells nothing about the version.
    return undefined;
  }
}
