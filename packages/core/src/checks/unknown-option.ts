/** `unknown-option`: an options object has a name that the library does not read. */
import { hasVersion } from '../declare/features.js';
import { nearestName } from '../declare/nearest.js';
import type { Subjects } from '../finding.js';
import { renameKey } from '../fixes/rename-key.js';
import type { FileCheck } from './check.js';
import { meant } from './spelling.js';
import { cut, list, quote } from './words.js';

/** The facts of an option that is not one. */
export interface UnknownOption extends Subjects {
  readonly place: string;
  readonly option: string;
  /** The names that could stand there instead. */
  readonly free: readonly string[];
  readonly nearest?: string;
}

/** The version whose lists of names the check knows; a later one may have more. */
const KNOWN_UNTIL = '9.63';

export const unknownOption: FileCheck<UnknownOption> = {
  kind: 'file',
  code: 'unknown-option',
  severity: 'error',
  origin: 'own',
  description: 'An options object has a name that the library does not read',
  options: {},
  message: ({ place, option, free, nearest }) =>
    `${cut(place.charAt(0).toUpperCase() + place.slice(1), 30)} has no option ${quote(option)}. The library ignores it ` +
    `without a word, so it has no effect; ${meant(nearest) ?? advice(free)}.`,
  run({ unread = [], version }) {
    if (version !== undefined && hasVersion(version, KNOWN_UNTIL)) return [];
    return unread.map(({ place, name, at, free }) => {
      const nearest = nearestName(name, free);
      return { at, data: { place, option: name, free, ...(nearest === undefined ? {} : { nearest }) } };
    });
  },
  fixes: ({ at, data: { option, nearest } }, { index }) =>
    nearest === undefined ? [] : renameKey(index, at, option, nearest),
};

function advice(free: readonly string[]): string {
  if (free.length === 0) return 'remove it';
  return `remove it, or write one of ${list(free.map((name) => `\`${name}\``))}`;
}
