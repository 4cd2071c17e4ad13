/** Which codes are silent where a part of a graph is not known. */
import type { Area } from '../declare/unknowns.js';

const REACH = ['unreachable-skill', 'model-edge-only'];
const BODY = ['body-foreign-tool', 'body-unknown-tool'];
const EXAMPLES = [
  'example-misses-own-rule',
  'example-unclaimed',
  'example-shadowed-by-earlier',
  'example-shadowed-by-default',
];
const ROWS = ['never-routes-claimed', 'never-routes-by-default', 'never-routes-contradicts-example'];
const IDS = ['unknown-skill', 'rule-id-exists'];
const PAIRS = ['rules-shadowed-by-order', 'overlapping-rules'];
const MATCHERS = [
  'matcher-never-matches',
  'matcher-always-matches',
  'boundary-on-one-branch',
  'slow-matcher',
  'suspicious-keyword',
  'case-sensitive-matcher',
  'stateful-regexp',
];
const INTENTS = ['intent-without-classify', 'duplicate-intent-example', 'overlapping-intents'];

const START_PREDICATES = ['constant-predicate', 'rule-after-default', 'predicate-false-at-start'];

/** By area, the codes whose silence proves nothing there. */
export const SILENT_CODES: Readonly<Record<Area, readonly string[]>> = {
  graph: ['no-entry', ...REACH, ...IDS, ...PAIRS, ...START_PREDICATES, 'ambiguous-routes', 'malformed-graph'],
  skills: [...IDS, 'skill-not-a-leaf', 'body-unknown-tool', 'artifact-kind-unsatisfied', 'few-declared-edges'],
  skill: [
    ...IDS,
    'duplicate-skill-id',
    ...REACH,
    ...BODY,
    'artifact-kind-unsatisfied',
    'tools-share-prefix',
    'skill-wraps-one-tool',
  ],
  'skill id': [...IDS, 'duplicate-skill-id'],
  body: [...BODY, 'skill-wraps-one-tool'],
  tools: [
    ...BODY,
    'unusable-tool-name',
    'malformed-steps',
    'artifact-kind-unsatisfied',
    'tools-share-prefix',
    'skill-wraps-one-tool',
  ],
  'artifact kinds': ['artifact-kind-unsatisfied', 'malformed-vocabulary', 'malformed-steps'],
  'start rules': [
    'no-entry',
    ...REACH,
    'multi-entry-fanout',
    'dead-entry-step',
    ...PAIRS,
    ...EXAMPLES,
    ...ROWS,
    'one-way-entries',
    'no-negative-evidence',
    ...START_PREDICATES,
    'prefer-match',
    ...MATCHERS,
  ],
  matcher: ['malformed-match', ...MATCHERS, ...PAIRS, ...INTENTS, ...EXAMPLES, ...ROWS],
  examples: ['malformed-examples', ...EXAMPLES, ...INTENTS, 'never-routes-contradicts-example', 'no-negative-evidence'],
  routes: [
    ...REACH,
    'dead-entry-step',
    'few-declared-edges',
    'one-way-entries',
    'ambiguous-routes',
    'self-loop',
    ...IDS,
  ],
  'route condition': [
    ...REACH,
    'dead-entry-step',
    'ambiguous-routes',
    'guard-unsatisfiable',
    'constant-predicate',
    'prefer-guard',
    'stateful-regexp',
  ],
  guard: ['guard-unsatisfiable', 'malformed-guard'],
  router: [
    'multi-entry-fanout',
    'dead-entry-step',
    ...PAIRS,
    ...INTENTS,
    ...EXAMPLES,
    ...START_PREDICATES,
    'conflicting-routers',
  ],
  'negative rows': ['malformed-never-routes', ...ROWS, 'no-negative-evidence'],
  'known tools': [...BODY, 'unusable-tool-name'],
  tree: ['skill-not-a-leaf', 'not-a-skill', ...BODY, 'constant-predicate', 'unreachable-leaf'],
};
