/** `skill-file-hazard`: the library accepts something about skill files without a word that cannot be meant. */
import type { SkillFileHazard } from '../declare/context.js';
import type { Subjects } from '../finding.js';
import { suggestion } from '../fixes/context.js';
import { removeProperties } from '../fixes/remove-item.js';
import { isOwnedItem, itemOfProperty } from '../fixes/written.js';
import type { FileCheck } from './check.js';
import { quote } from './words.js';

interface HazardData extends Subjects, Pick<SkillFileHazard, 'reason' | 'file' | 'line' | 'got'> {}

const FACTS: Readonly<Record<SkillFileHazard['reason'], string>> = {
  'nested-key': 'A key that is indented under another one overwrites the key of the file.',
  'repeated-key': 'A key is written twice, and the earlier one counts for nothing.',
  'inline-comment': 'A comment behind a text becomes a part of the text.',
  'block-scalar': 'A text over several lines is not understood, so the text is this one sign.',
  'no-status': '`status=` names no status, so it is no condition.',
  'dead-route': 'A route is never taken, because an earlier one takes all of its results.',
  'dropped-routes': '`steps` overwrites the routes that the skill files declare.',
};

const REMEDIES: Readonly<Record<SkillFileHazard['reason'], string>> = {
  'nested-key': 'A skill file is no YAML: indentation says nothing. Rename the inner key, or remove it.',
  'repeated-key': 'Of two keys with one name the last one counts. Remove one of them.',
  'inline-comment': 'Give the comment a line of its own, or put quotes around the text to keep it.',
  'block-scalar': 'A skill file is no YAML: write the text on one line.',
  'no-status': 'Name the statuses, or remove it.',
  'dead-route': 'Routes are tried in their order. Put the narrower one first, or remove it.',
  'dropped-routes': 'The last one of two properties counts. Remove it, or spread the steps of the runbook into it.',
};

export const skillFileHazard: FileCheck<HazardData> = {
  kind: 'file',
  code: 'skill-file-hazard',
  severity: 'warning',
  origin: 'own',
  since: '7.13',
  fixable: true,
  readsSkillFiles: true,
  description: 'Something about skill files is accepted and cannot be meant',
  options: {},
  message({ reason, file, line, got }) {
    const place = file === undefined ? '' : line === undefined ? ` in ${file}` : ` in ${file}:${line}`;
    return `${FACTS[reason]} It is ${quote(got, 40)}${place}. ${REMEDIES[reason]}`;
  },
  run: ({ hazards = [] }) =>
    hazards.map(({ reason, file, line, got, at, related, fixes }) => ({
      at,
      data: {
        reason,
        ...(file === undefined ? {} : { file }),
        ...(line === undefined ? {} : { line }),
        got,
      },
      related,
      fixes,
    })),
  fixes({ at, data }, context) {
    const { index } = context;
    const property = data.reason === 'dropped-routes' ? index.propertyAt(at) : undefined;
    const item = property === undefined ? undefined : itemOfProperty(index, property);
    if (item === undefined || !isOwnedItem(index, item)) return [];
    return suggestion('Remove `steps`', removeProperties(context, [item]));
  },
};
