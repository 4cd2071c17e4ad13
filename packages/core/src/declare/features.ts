/** Which version of the library first has which name, option or form. */

/** A version of agentfootprint, major and minor; patches add no features. */
export interface Version {
  readonly major: number;
  readonly minor: number;
}

/**
 * The first version of each feature, from the library's change log as the
 * notes on the DSL have it. Features that are as old as the graph itself (6.4)
 * are left out.
 */
export const FEATURES = {
  'the object form of `skillGraph`': '6.36',
  '`entryByRead`': '6.38',
  '`entryBy`': '6.45',
  '`keywordScorer`': '6.45',
  '`scoredBy`': '6.45',
  '`decideSkill`': '7.0',
  '`skillsFromDir`': '7.13',
  '`knownTools`': '8.7',
  '`match`': '9.15',
  '`match: { intent }`': '9.17',
  '`classify`': '9.17',
  '`routing`': '9.17',
  '`steps` of a skill': '9.18',
  '`onToolStatus`': '9.19',
  '`match: { all }`': '9.20',
  '`produces` and `consumes`': '9.25',
  '`examples` of a rule': '9.31',
  'the module `agentfootprint/skill-graph`': '9.34',
  '`neverRoutes`': '9.43',
  '`runbookFromDir`': '9.43',
  '`guard`': '9.51',
  '`defineSkillMap`': '9.51',
} as const satisfies Readonly<Record<string, string>>;

export type Feature = keyof typeof FEATURES;

/** Reads `9.43`, `9.43.2` or `v9.43`; `undefined` for anything else. */
export function parseVersion(text: string): Version | undefined {
  const parts = /^v?(\d{1,6})\.(\d{1,6})(?:[.\-+].*)?$/.exec(text);
  return parts === null ? undefined : { major: Number(parts[1]), minor: Number(parts[2]) };
}

/** True when the installed version is `since` or later; an unknown one has everything. */
export function hasVersion(installed: Version | undefined, since: string): boolean {
  if (installed === undefined) return true;
  const first = parseVersion(since);
  if (first === undefined) return true;
  return installed.major > first.major || (installed.major === first.major && installed.minor >= first.minor);
}
