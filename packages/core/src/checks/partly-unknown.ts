/** `partly-unknown`: what of a graph could not be evaluated, so that silence is not taken for proof. */
import type { Subjects } from '../finding.js';
import type { FileCheck } from './check.js';
import { SILENT_CODES } from './needs.js';
import { list } from './words.js';

interface UnknownData extends Subjects {
  readonly reason: string;
  /** What of the graph is not known because of it. */
  readonly areas: readonly string[];
  /** The codes that are silent because of it. */
  readonly codes: readonly string[];
}

export const partlyUnknown: FileCheck<UnknownData> = {
  kind: 'file',
  code: 'partly-unknown',
  severity: 'warning',
  origin: 'own',
  advice: true,
  description: 'A part of a skill graph could not be evaluated, so that some checks are silent',
  options: {},
  message: ({ reason, areas, codes }) =>
    `This could not be evaluated: ${reason}. It leaves open: ${list(areas)}. ` +
    `Silent because of it: ${list(codes, 12)}. Write the value out, or leave it if it has to be computed.`,
  run: ({ unknowns = [] }) =>
    unknowns.map(({ at, reason, areas }) => {
      const silent = areas.flatMap((area) => SILENT_CODES[area]);
      return { at, data: { reason, areas, codes: [...new Set(silent)] } };
    }),
};
