/** Which codes are silent where a part of a graph is not known. */
import type { Area } from '../declare/unknowns.js';

const REACH = ['unreachable-skill', 'model-edge-only'];
const BODY = ['body-foreign-tool', 'body-unknown-tool'];
const MOUNT = ['malformed-mount', 'unbuilt-graph'];
const EXAMPLES = [
  'example-misses-own-rule',
  'example-unclaimed',
  'example-shadowed-by-earlier',
  'example-shadowed-by-default',
];
const ROWS = ['never-routes-claimed', 'never-routes-by-default', 'never-routes-contradicts-example'];
const IDS = ['unknown-skill', 'rule-id-exists'];
const PAIRS = ['rules-shadowed-by-order', 'overlapping-rules'];
const TOOL_ROUTES = ['unknown-tool', 'unknown-tool-status', 'route-on-framework-tool'];
const GUARDS = ['guard-orders-strings', 'guard-passes-on-missing', 'guard-reads-no-field', 'unknown-tool-status'];
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
  graph: [
    'no-entry',
    ...REACH,
    ...IDS,
    ...PAIRS,
    ...START_PREDICATES,
    'ambiguous-routes',
    'route-shadowed-by-order',
    'malformed-graph',
  ],
  skills: [
    ...IDS,
    'skill-not-a-leaf',
    'body-unknown-tool',
    'artifact-kind-unsatisfied',
    'few-declared-edges',
    'unknown-tool',
  ],
  skill: [
    ...IDS,
    'duplicate-skill-id',
    ...REACH,
    ...BODY,
    'artifact-kind-unsatisfied',
    'tools-share-prefix',
    'skill-wraps-one-tool',
    'unknown-tool',
    'guard-reads-no-field',
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
    'unknown-tool',
    'guard-reads-no-field',
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
    'route-shadowed-by-order',
    'self-loop',
    ...IDS,
    ...TOOL_ROUTES,
  ],
  'route condition': [
    ...REACH,
    'dead-entry-step',
    'ambiguous-routes',
    'guard-unsatisfiable',
    'constant-predicate',
    'prefer-guard',
    'route-shadowed-by-order',
    'dead-route',
    ...TOOL_ROUTES,
    'stateful-regexp',
  ],
  guard: [
    'guard-unsatisfiable',
    'malformed-guard',
    'guard-always-passes',
    'route-shadowed-by-order',
    'ambiguous-routes',
    ...GUARDS,
  ],
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
  'known tools': [...BODY, 'unusable-tool-name', 'unknown-tool'],
  'skill files': ['malformed-skill-file', 'skill-file-hazard'],
  'mounted graph': [...BODY, 'unknown-tool', ...MOUNT],
  'tools of the agent': [...BODY, 'unknown-tool', 'malformed-mount'],
  tree: ['skill-not-a-leaf', 'not-a-skill', ...BODY, 'constant-predicate', 'unreachable-leaf'],
};
