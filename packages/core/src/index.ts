/** The public API of `skill-graph-core`. */
export {
  LIBRARY_MODULES,
  type Analysis,
  type Host,
  type Settings,
  type SourceFile,
  analyze,
  mayDeclareGraph,
} from './analyze.js';
export { analyzeSkillFile } from './analyze-skill-file.js';
export { CHECKS, type AnyCheck } from './checks/index.js';
export type {
  CheckOptions,
  CodeInfo,
  FileCheck,
  FileFacts,
  GraphCheck,
  OptionInfo,
  RefusalCheck,
} from './checks/check.js';
export { notesOf } from './checks/notes.js';
export { PRESETS, type Preset, isInPreset, presetOptions } from './checks/presets.js';
export { checkByCode, runCheck } from './checks/run.js';
export * from './checkup/index.js';
export type * from './declare/graph.js';
export type { Refusal, RefusalCode, RefusalData } from './declare/refusal.js';
export { drawMermaid } from './draw/mermaid.js';
export { type Highlight, type SvgOptions, type SvgTheme, drawSvg } from './draw/svg.js';
export { type Completion, type CompletionKind, completionsAt } from './editor/completions.js';
export {
  GRAPH_VIEWS_REQUEST,
  type GraphView,
  type GraphViews,
  type ViewFinding,
  type ViewUnknown,
  graphViews,
} from './editor/graph-view.js';
export { type Hover, type HoverSection, hoverAt } from './editor/hover.js';
export { hoverMarkdown, svgDataUri, withoutDrawing } from './editor/hover-markdown.js';
export { type Definition, type Reference, definitionsAt, highlightsAt, referencesAt } from './editor/navigation.js';
export { type Refactor, refactorsAt } from './editor/refactors.js';
export { type Rename, renameAt } from './editor/rename.js';
export type { Finding, Related, Severity, Subjects } from './finding.js';
export * from './guard/guard.js';
export { GUARD_LIST_MAX, GUARD_OPERATORS, TOOL_RESULT_STATUSES } from './guard/vocabulary.js';
export { mermaidGuardCaption, plainGuardCaption } from './guard/caption.js';
export { findGuardContradiction, guardUnsatisfiable } from './guard/unsatisfiable.js';
export { compareMatchers } from './match/compare.js';
export * from './match/language/index.js';
export { onBudget } from './source/budget-log.js';
export { mermaidMatchCaption, plainMatchCaption } from './match/caption.js';
export {
  type MatchableContext,
  type RouteWitness,
  type SkillMatch,
  type SkillMatchData,
  WITNESS_MAX_CHARS,
  compileMatch,
} from './match/match.js';
export { type Precision, type RouteConditionData, formAsMatcher, formAsRouteConditions } from './predicate/convert.js';
export type { PredicateForm } from './predicate/form.js';
export { type Disk, type DiskEntry, DIRECTORY_LIMIT, type PathKind, TEXT_FILE_LIMIT } from './source/host.js';
export type { Fix, TextEdit } from './source/edit.js';
export type { Site, Span } from './source/span.js';
