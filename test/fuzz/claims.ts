/** What findings claim, in a form in which an evaluation and a real run can be compared. */
import { CHECKS, presetOptions } from 'skill-graph-core';
import type { GraphDeclaration, Refusal, Subjects } from 'skill-graph-core';

/** A code and the subjects that are known of it. */
export interface Claim {
  readonly code: string;
  readonly subjects: Subjects;
}

/** What the checks say about one graph under the options of both presets. */
export function claimsOf(graph: GraphDeclaration): readonly Claim[] {
  const claims = (['recommended', 'checkup'] as const).flatMap((preset) =>
    CHECKS.flatMap((check) =>
      check.kind === 'refusal' || check.kind === 'file'
        ? []
        : check
            .run(graph, presetOptions(check, preset))
            .filter(({ data }) => !isAboutFunctions(check.code, data))
            .map(({ data }) => comparable(check.code, preset, data)),
    ),
  );
  return [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()];
}

/** What is read out of the bodies of functions has a fuzz of its own; a real run only has the functions. */
function isAboutFunctions(code: string, data: Subjects): boolean {
  return ABOUT_FUNCTIONS.has(code) || (code === 'rule-after-default' && 'holds' in data && data.holds === true);
}

const ABOUT_FUNCTIONS: ReadonlySet<string> = new Set([
  'constant-predicate',
  'predicate-false-at-start',
  'prefer-guard',
  'prefer-match',
  'unreachable-leaf',
]);

export function refusalClaim({ code, data }: Refusal): Claim {
  return { code, subjects: subjectsOf(data) };
}

/**
 * Where several things are guilty, the checks name the first one of those that
 * are known for certain, and a run the first one of all. What is named here is
 * what is claimed of any of them.
 */
function comparable(code: string, preset: string, data: Subjects): Claim {
  const claim = (name: string, subjects: Subjects): Claim => ({
    code: `${name} (${preset})`,
    subjects: subjectsOf(subjects),
  });
  switch (code) {
    case 'never-routes-claimed':
    case 'never-routes-contradicts-example':
      return claim('claimed row', { example: data.example ?? '' });
    case 'model-edge-only':
      return claim(code, { ...data, from: undefined });
    case 'example-shadowed-by-earlier':
    case 'example-shadowed-by-default':
      return claim('shadowed example', { ...data, from: undefined });
    case 'multi-entry-fanout':
      return claim(code, {});
    case 'rules-shadowed-by-order':
    case 'overlapping-rules':
      return preset === 'recommended' ? claim('rule behind others', { ...data, from: undefined }) : claim(code, data);
    default:
      return claim(code, data);
  }
}

function subjectsOf({ skill, from, to, example }: Subjects): Subjects {
  return {
    ...(skill === undefined ? {} : { skill }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(example === undefined ? {} : { example }),
  };
}

/** True when one of the real claims is the claim; a subject that the claim leaves out may be anything. */
export function isAmong(claim: Claim, real: readonly Claim[]): boolean {
  return real.some(
    (other) =>
      other.code === claim.code &&
      Object.entries(claim.subjects).every(([name, subject]) => other.subjects[name as keyof Subjects] === subject),
  );
}
