/** A SKILL.md file looked at by itself: what is wrong with it whatever loads it. */
import type { Settings } from './analyze.js';
import type { FileFacts } from './checks/check.js';
import { parseVersion } from './declare/features.js';
import type { FileProblem } from './skill-file/fault.js';
import { readSkillFile } from './skill-file/read.js';
import type { Fix } from './source/edit.js';
import type { Related } from './finding.js';
import type { Span } from './source/span.js';

/** What every problem has in this file, with repairs that can be applied to it. */
interface Placed {
  readonly at: Span;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
}

/**
 * The facts of one SKILL.md file, for `runCheck`. Tools that nobody hands in
 * and routes to skills of other files are not seen here, but where the
 * directory is loaded. Never throws.
 */
export function analyzeSkillFile(file: string, text: string, { version }: Settings = {}): FileFacts {
  const { faults, hazards } = readSkillFile(text);
  return {
    graphs: [],
    version: version === undefined ? undefined : parseVersion(version),
    refusals: faults.map((fault) => {
      const { reason, line, got, nearest } = fault;
      const data = { reason, line, got, ...(nearest === undefined ? {} : { nearest }) };
      return { code: 'malformed-skill-file', data, ...placed(file, fault) };
    }),
    hazards: hazards.map((hazard) => {
      const { reason, line, got } = hazard;
      return { reason, line, got, ...placed(file, hazard) };
    }),
  };
}

function placed(file: string, { start, end, other, repairs }: FileProblem<string>): Placed {
  return {
    at: { file, start, end },
    related: other === undefined ? [] : [{ at: { file, start: other.start, end: other.end }, note: other.note }],
    fixes: repairs.map(({ title, edits, safe }) => ({
      title,
      safe,
      edits: edits.map((edit) => ({ span: { file, start: edit.start, end: edit.end }, text: edit.text })),
    })),
  };
}
