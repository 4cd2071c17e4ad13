/** The one list of all codes, in the order in which the library's report has them; refusals come after. */
import { ambiguousRoutes } from './ambiguous-routes.js';
import { artifactKindUnsatisfied } from './artifact-kind-unsatisfied.js';
import { bodyForeignTool } from './body-foreign-tool.js';
import { bodyUnknownTool } from './body-unknown-tool.js';
import { boundaryOnOneBranch } from './boundary-on-one-branch.js';
import { caseSensitiveMatcher } from './case-sensitive-matcher.js';
import type { FileCheck, GraphCheck, RefusalCheck } from './check.js';
import { conflictingConditions } from './conflicting-conditions.js';
import { conflictingRouters } from './conflicting-routers.js';
import { conflictingWiring } from './conflicting-wiring.js';
import { constantPredicate } from './constant-predicate.js';
import { deadEntryStep } from './dead-entry-step.js';
import { deadRoute } from './dead-route.js';
import { duplicateIntentExample } from './duplicate-intent-example.js';
import { duplicateSkillId } from './duplicate-skill-id.js';
import { exampleMissesOwnRule } from './example-misses-own-rule.js';
import { exampleShadowedByDefault } from './example-shadowed-by-default.js';
import { exampleShadowedByEarlier } from './example-shadowed-by-earlier.js';
import { exampleUnclaimed } from './example-unclaimed.js';
import { fewDeclaredEdges } from './few-declared-edges.js';
import { guardAlwaysPasses } from './guard-always-passes.js';
import { guardOrdersStrings } from './guard-orders-strings.js';
import { guardPassesOnMissing } from './guard-passes-on-missing.js';
import { guardReadsNoField } from './guard-reads-no-field.js';
import { guardUnsatisfiable } from './guard-unsatisfiable.js';
import { intentWithoutClassify } from './intent-without-classify.js';
import { malformedExamples } from './malformed-examples.js';
import { malformedGraph } from './malformed-graph.js';
import { malformedGuard } from './malformed-guard.js';
import { malformedMatch } from './malformed-match.js';
import { malformedMount } from './malformed-mount.js';
import { malformedNeverRoutes } from './malformed-never-routes.js';
import { malformedSkillFile } from './malformed-skill-file.js';
import { malformedSkill } from './malformed-skill.js';
import { malformedSteps } from './malformed-steps.js';
import { malformedToolStatus } from './malformed-tool-status.js';
import { malformedTool } from './malformed-tool.js';
import { malformedVocabulary } from './malformed-vocabulary.js';
import { matcherAlwaysMatches } from './matcher-always-matches.js';
import { matcherNeverMatches } from './matcher-never-matches.js';
import { missingCondition } from './missing-condition.js';
import { modelEdgeOnly } from './model-edge-only.js';
import { multiEntryFanout } from './multi-entry-fanout.js';
import { neverRoutesByDefault } from './never-routes-by-default.js';
import { neverRoutesClaimed } from './never-routes-claimed.js';
import { neverRoutesContradictsExample } from './never-routes-contradicts-example.js';
import { notYetAvailable } from './not-yet-available.js';
import { partlyUnknown } from './partly-unknown.js';
import { noEntry } from './no-entry.js';
import { noNegativeEvidence } from './no-negative-evidence.js';
import { notASkill } from './not-a-skill.js';
import { oneWayEntries } from './one-way-entries.js';
import { overlappingIntents } from './overlapping-intents.js';
import { overlappingRules } from './overlapping-rules.js';
import { predicateFalseAtStart } from './predicate-false-at-start.js';
import { preferGuard } from './prefer-guard.js';
import { preferMatch } from './prefer-match.js';
import { removedOption } from './removed-option.js';
import { routeShadowedByOrder } from './route-shadowed-by-order.js';
import { routeOnFrameworkTool } from './route-on-framework-tool.js';
import { routingWithoutClassify } from './routing-without-classify.js';
import { ruleAfterDefault } from './rule-after-default.js';
import { ruleIdExists } from './rule-id-exists.js';
import { rulesShadowedByOrder } from './rules-shadowed-by-order.js';
import { selfLoop } from './self-loop.js';
import { skillFileHazard } from './skill-file-hazard.js';
import { skillNotALeaf } from './skill-not-a-leaf.js';
import { skillWrapsOneTool } from './skill-wraps-one-tool.js';
import { slowMatcher } from './slow-matcher.js';
import { statefulRegexp } from './stateful-regexp.js';
import { suspiciousKeyword } from './suspicious-keyword.js';
import { toolsSharePrefix } from './tools-share-prefix.js';
import { unknownOption } from './unknown-option.js';
import { unbuiltGraph } from './unbuilt-graph.js';
import { unknownSkill } from './unknown-skill.js';
import { unreachableLeaf } from './unreachable-leaf.js';
import { unknownTool } from './unknown-tool.js';
import { unknownToolStatus } from './unknown-tool-status.js';
import { unreachableSkill } from './unreachable-skill.js';
import { unusableToolName } from './unusable-tool-name.js';
import { wrongImport } from './wrong-import.js';

/** A check of any kind. */
export type AnyCheck = GraphCheck | RefusalCheck | FileCheck;

/** Every check, one for each code. */
export const CHECKS: readonly AnyCheck[] = [
  intentWithoutClassify,
  guardUnsatisfiable,
  noEntry,
  modelEdgeOnly,
  unreachableSkill,
  multiEntryFanout,
  deadEntryStep,
  rulesShadowedByOrder,
  overlappingRules,
  ambiguousRoutes,
  selfLoop,
  duplicateIntentExample,
  overlappingIntents,
  unusableToolName,
  bodyForeignTool,
  bodyUnknownTool,
  artifactKindUnsatisfied,
  exampleMissesOwnRule,
  exampleUnclaimed,
  exampleShadowedByEarlier,
  exampleShadowedByDefault,
  neverRoutesContradictsExample,
  neverRoutesClaimed,
  neverRoutesByDefault,
  toolsSharePrefix,
  skillWrapsOneTool,
  fewDeclaredEdges,
  oneWayEntries,
  noNegativeEvidence,
  notASkill,
  duplicateSkillId,
  conflictingConditions,
  missingCondition,
  malformedToolStatus,
  conflictingRouters,
  conflictingWiring,
  skillNotALeaf,
  unknownSkill,
  ruleIdExists,
  routingWithoutClassify,
  malformedMatch,
  malformedGuard,
  malformedExamples,
  malformedNeverRoutes,
  malformedSkill,
  removedOption,
  malformedSteps,
  malformedVocabulary,
  malformedTool,
  malformedSkillFile,
  malformedGraph,
  skillFileHazard,
  notYetAvailable,
  partlyUnknown,
  constantPredicate,
  ruleAfterDefault,
  unreachableLeaf,
  predicateFalseAtStart,
  preferMatch,
  preferGuard,
  suspiciousKeyword,
  caseSensitiveMatcher,
  boundaryOnOneBranch,
  statefulRegexp,
  slowMatcher,
  matcherNeverMatches,
  matcherAlwaysMatches,
  guardAlwaysPasses,
  routeShadowedByOrder,
  deadRoute,
  guardOrdersStrings,
  guardPassesOnMissing,
  guardReadsNoField,
  routeOnFrameworkTool,
  unknownOption,
  unknownToolStatus,
  unknownTool,
  wrongImport,
  malformedMount,
  unbuiltGraph,
];
