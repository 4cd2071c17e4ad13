/** `not-yet-available`: a feature of the DSL that the installed version of the library does not have. */
import { FEATURES, hasVersion } from '../declare/features.js';
import type { Subjects } from '../finding.js';
import type { FileCheck } from './check.js';

interface FeatureData extends Subjects {
  readonly feature: string;
  readonly since: string;
  readonly installed: string;
}

export const notYetAvailable: FileCheck<FeatureData> = {
  kind: 'file',
  code: 'not-yet-available',
  severity: 'error',
  origin: 'own',
  description: 'A feature is used that the installed version of agentfootprint does not have yet',
  options: {},
  message: ({ feature, since, installed }) =>
    `agentfootprint ${installed} does not have ${feature}. It came with ${since}; before that it is ignored or refused. ` +
    'Update the package, or correct the version in the settings.',
  run: ({ features = [], version }) => {
    if (version === undefined) return [];
    const installed = `${String(version.major)}.${String(version.minor)}`;
    return features
      .filter(({ feature }) => !hasVersion(version, FEATURES[feature]))
      .map(({ feature, at }) => ({ at, data: { feature, since: FEATURES[feature], installed } }));
  },
};
