/** The checks of refusals: each tells the refusals of its code, with words of its own, and may offer a spelling. */
import { describe, expect, it } from 'vitest';
import type { RefusalCheck } from '../../packages/core/src/checks/check.js';
import { conflictingConditions } from '../../packages/core/src/checks/conflicting-conditions.js';
import { conflictingRouters } from '../../packages/core/src/checks/conflicting-routers.js';
import { conflictingWiring } from '../../packages/core/src/checks/conflicting-wiring.js';
import { duplicateSkillId } from '../../packages/core/src/checks/duplicate-skill-id.js';
import { malformedExamples } from '../../packages/core/src/checks/malformed-examples.js';
import { malformedGraph } from '../../packages/core/src/checks/malformed-graph.js';
import { malformedGuard } from '../../packages/core/src/checks/malformed-guard.js';
import { malformedMatch } from '../../packages/core/src/checks/malformed-match.js';
import { malformedMount } from '../../packages/core/src/checks/malformed-mount.js';
import { malformedNeverRoutes } from '../../packages/core/src/checks/malformed-never-routes.js';
import { malformedSkillFile } from '../../packages/core/src/checks/malformed-skill-file.js';
import { malformedSkill } from '../../packages/core/src/checks/malformed-skill.js';
import { malformedSteps } from '../../packages/core/src/checks/malformed-steps.js';
import { malformedToolStatus } from '../../packages/core/src/checks/malformed-tool-status.js';
import { malformedTool } from '../../packages/core/src/checks/malformed-tool.js';
import { malformedVocabulary } from '../../packages/core/src/checks/malformed-vocabulary.js';
import { missingCondition } from '../../packages/core/src/checks/missing-condition.js';
import { notASkill } from '../../packages/core/src/checks/not-a-skill.js';
import { removedOption } from '../../packages/core/src/checks/removed-option.js';
import { routingWithoutClassify } from '../../packages/core/src/checks/routing-without-classify.js';
import { ruleIdExists } from '../../packages/core/src/checks/rule-id-exists.js';
import { skillNotALeaf } from '../../packages/core/src/checks/skill-not-a-leaf.js';
import { unbuiltGraph } from '../../packages/core/src/checks/unbuilt-graph.js';
import { unknownSkill } from '../../packages/core/src/checks/unknown-skill.js';
import type { Refusal, RefusalCode, RefusalData } from '../../packages/core/src/declare/refusal.js';
import { span } from './declarations.js';

const long = 'a-name-that-goes-on-and-on-'.repeat(20);
const got = 'null';
const where = `entry "${long}"`;

/** Facts of each code: every reason that it has, with names as long as an author may write them. */
const FACTS: { readonly [Code in RefusalCode]: readonly RefusalData[Code][] } = {
  'not-a-skill': [
    { flavor: undefined, place: 'entry' },
    { flavor: long, place: 'route' },
    { flavor: 'fact', place: 'skills' },
    { flavor: 'fact', place: 'tree' },
  ],
  'duplicate-skill-id': [{ skill: long }],
  'conflicting-conditions': [{ where, first: 'onToolStatus', second: 'when' }],
  'missing-condition': [{ where }],
  'malformed-tool-status': [{ where }],
  'conflicting-routers': [{ first: 'entryByRelevance', second: 'entryByRead' }],
  'conflicting-wiring': [{ first: 'scopeTools', second: 'tree' }],
  'skill-not-a-leaf': [{ skill: undefined }, { skill: long }],
  'unknown-skill': [
    { id: long, known: [long, long], place: 'steps[3].from', nearest: long },
    { id: '', known: [], place: 'start' },
  ],
  'rule-id-exists': [
    { id: long, known: [long], nearest: 'a' },
    { id: 'c', known: [] },
  ],
  'routing-without-classify': [{}],
  'malformed-match': (
    [
      'not-a-matcher',
      'blank-intent',
      'intent-examples',
      'no-keywords',
      'bad-keyword',
      'empty-all',
      'intent-in-all',
      'bad-member',
    ] as const
  ).map((reason) => ({ reason, where, got })),
  'malformed-guard': (
    [
      'not-an-object',
      'no-keys',
      'denied-key',
      'not-operators',
      'no-operators',
      'unknown-operator',
      'bad-list',
      'long-list',
      'bad-member',
      'bad-bound',
      'bad-value',
    ] as const
  ).map((reason) => ({ reason, where, got, key: long, operator: long })),
  'malformed-examples': (['not-a-list', 'empty', 'bad-example', 'beside-intent', 'without-condition'] as const).map(
    (reason) => ({ reason, where, got }),
  ),
  'malformed-never-routes': (['not-a-list', 'empty', 'bad-row', 'repeated-row'] as const).map((reason) => ({
    reason,
    got,
  })),
  'malformed-skill': (['no-id', 'id-not-text', 'no-description', 'no-body'] as const).map((reason) => ({
    reason,
    skill: long,
  })),
  'removed-option': [{ option: 'viaToolName' }],
  'malformed-steps': (
    [
      'on-skip-alone',
      'not-a-list',
      'empty',
      'on-skip-value',
      'no-tools',
      'bad-step',
      'bad-tool',
      'bad-note',
      'foreign-tool',
    ] as const
  ).map((reason) => ({ reason, got: long })),
  'malformed-vocabulary': (['not-a-list', 'empty', 'bad-kind', 'repeated'] as const).flatMap((reason) => [
    { reason, got, list: 'produces' as const },
    { reason, got, list: 'consumes' as const },
  ]),
  'malformed-tool': (
    [
      'ceiling',
      'narrow-by',
      'result-class',
      'component-alone',
      'component',
      'no-wants',
      'blank-want',
      'unknown-argument',
      'argument-type',
      'owner',
      'no-arguments-from',
      'blank-arguments-from',
      'own-arguments-from',
    ] as const
  ).flatMap((reason) => [
    { reason, got, tool: long },
    { reason, got, tool: undefined },
  ]),
  'malformed-skill-file': [
    ...(
      [
        'not-a-path',
        'url',
        'network-path',
        'removed-option',
        'missing',
        'not-a-directory',
        'no-files',
        'unnamed-tool',
        'duplicate-tool',
      ] as const
    ).map((reason) => ({ reason, got: long })),
    ...(
      [
        'no-frontmatter',
        'unclosed',
        'not-a-pair',
        'empty-key',
        'list-for-text',
        'no-name',
        'bad-name',
        'no-description',
        'no-body',
        'tool-pair',
        'no-tool-names',
        'repeated-tool',
        'steps-text',
        'no-steps',
        'steps-without-tools',
        'step-without-note',
        'step-without-tool',
        'on-skip-alone',
        'on-skip-value',
        'routes-text',
        'no-routes',
        'route-without-target',
        'repeated-target',
        'route-condition',
        'duplicate-name',
        'no-registry',
        'routes-without-runbook',
      ] as const
    ).flatMap((reason) => [
      { reason, file: `${long}/SKILL.md`, line: 12, got: long },
      { reason, line: 12, got: '' },
    ]),
    ...(['foreign-step-tool', 'foreign-route-tool', 'unknown-status'] as const).map((reason) => ({
      reason,
      file: 'a/SKILL.md',
      line: 5,
      got: long,
      nearest: long,
    })),
    ...(['unregistered-tool', 'unknown-target'] as const).map((reason) => ({
      reason,
      file: 'a/SKILL.md',
      line: 5,
      got: long,
      known: [long, long],
    })),
  ],
  'malformed-graph': (
    [
      'no-skills',
      'skills-not-a-list',
      'bad-start',
      'rules-not-a-list',
      'steps-not-a-list',
      'entries-not-a-list',
      'bad-rule',
      'bad-step',
      'no-skill',
      'bad-tree',
    ] as const
  ).map((reason) => ({ reason, got })),
  'malformed-mount': (
    [
      'second-graph',
      'strictness',
      'continuity',
      'conversation-on-tree',
      'rails-with-read',
      'repeated-skill',
      'repeated-tool',
      'reserved-tool',
      'tool-of-skill',
      'tool-twice-in-skill',
      'tool-of-two-skills',
    ] as const
  ).map((reason) => ({ reason, got: long })),
  'unbuilt-graph': [{}, { member: 'checkup' }],
};

const CHECKS: { readonly [Code in RefusalCode]: RefusalCheck<Code> } = {
  'not-a-skill': notASkill,
  'duplicate-skill-id': duplicateSkillId,
  'conflicting-conditions': conflictingConditions,
  'missing-condition': missingCondition,
  'malformed-tool-status': malformedToolStatus,
  'conflicting-routers': conflictingRouters,
  'conflicting-wiring': conflictingWiring,
  'skill-not-a-leaf': skillNotALeaf,
  'unknown-skill': unknownSkill,
  'rule-id-exists': ruleIdExists,
  'routing-without-classify': routingWithoutClassify,
  'malformed-match': malformedMatch,
  'malformed-guard': malformedGuard,
  'malformed-examples': malformedExamples,
  'malformed-never-routes': malformedNeverRoutes,
  'malformed-skill': malformedSkill,
  'removed-option': removedOption,
  'malformed-steps': malformedSteps,
  'malformed-vocabulary': malformedVocabulary,
  'malformed-tool': malformedTool,
  'malformed-graph': malformedGraph,
  'malformed-skill-file': malformedSkillFile,
  'malformed-mount': malformedMount,
  'unbuilt-graph': unbuiltGraph,
};

function messagesOf(code: RefusalCode): string[] {
  const check: RefusalCheck = CHECKS[code];
  const facts: readonly RefusalData[RefusalCode][] = FACTS[code];
  return facts.map((data) => check.message(data));
}

const codes = Object.keys(FACTS) as RefusalCode[];

describe.each(codes)('%s', (code) => {
  it('is an error that stands under its own code', () => {
    expect(CHECKS[code]).toMatchObject({ kind: 'refusal', code, severity: 'error', options: {} });
    expect(CHECKS[code].description).toMatch(/^\S.*[^.]$/);
  });

  it('says every reason in sentences, the first of which fits in one line', () => {
    const messages = messagesOf(code);
    const firsts = messages.map((message) => message.split(/(?<=\.) /)[0] ?? '');
    for (const [at, first] of firsts.entries()) {
      expect(first.length, first).toBeLessThanOrEqual(100);
      expect(messages[at], messages[at]).toMatch(/^[`A-Z"].*\.$/);
      expect(messages[at]).not.toMatch(/undefined|\[object/);
    }
    expect(new Set(messages).size).toBe(messages.length);
  });
});

describe('the refusals of a code', () => {
  const at = span();
  const other = span();
  const refusals: readonly Refusal[] = [
    { code: 'duplicate-skill-id', data: { skill: 'a' }, at, related: [{ at: other, note: 'The first one.' }] },
    { code: 'missing-condition', data: { where: 'entry "a"' }, at: other, related: [] },
  ];

  it('are told with their place and what is related', () => {
    expect(duplicateSkillId.run(refusals)).toEqual([
      { at, data: { skill: 'a' }, related: [{ at: other, note: 'The first one.' }], fixes: [] },
    ]);
    expect(missingCondition.run(refusals)).toHaveLength(1);
    expect(removedOption.run(refusals)).toEqual([]);
  });
});

describe('a misspelt name', () => {
  const name = span();
  const misspelt = (nearest?: string): Refusal => ({
    code: 'unknown-skill',
    data: { id: 'refnds', known: ['refunds'], place: 'start', ...(nearest !== undefined && { nearest }) },
    at: span(),
    related: [],
    name,
  });
  const fixes = (refusal: Refusal) => unknownSkill.run([refusal]).flatMap((report) => report.fixes ?? []);

  it('is offered as the nearest one, to be asked for', () => {
    expect(fixes(misspelt('refunds'))).toEqual([
      { title: 'Change "refnds" to "refunds"', edits: [{ span: name, text: 'refunds' }], safe: false },
    ]);
  });

  it('is not offered without a nearest one, nor where it would break the text', () => {
    expect(fixes(misspelt())).toEqual([]);
    for (const odd of ["it's", 'a"b', 'a`b', 'a\\b', 'a\nb', 'a${b}']) expect(fixes(misspelt(odd))).toEqual([]);
  });

  it('is offered for an operator of a guard and for the tool of a step', () => {
    const guarded: Refusal = {
      code: 'malformed-guard',
      data: {
        where: 'route "a" → "b"',
        reason: 'unknown-operator',
        key: 'score',
        operator: 'gle',
        got: 'gle',
        nearest: 'gte',
      },
      at: name,
      related: [],
      name,
    };
    expect(malformedGuard.run([guarded])[0]?.fixes).toMatchObject([{ title: 'Change "gle" to "gte"' }]);
    const stepped: Refusal = {
      code: 'malformed-steps',
      data: { reason: 'foreign-tool', got: 'pay_nwo', nearest: 'pay_now' },
      at: name,
      related: [],
      name,
    };
    expect(malformedSteps.run([stepped])[0]?.fixes).toMatchObject([{ title: 'Change "pay_nwo" to "pay_now"' }]);
  });
});
