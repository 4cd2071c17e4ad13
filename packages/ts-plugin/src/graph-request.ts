/** Answers the request of an editor's graph view, with what the squiggles of the file are made of. */
import { type Finding, GRAPH_VIEWS_REQUEST, type GraphViews, graphViews } from 'skill-graph-core';
import type ts from 'typescript';
import type { TypeScript } from './estree/conversion.js';
import type { ProjectState, ShownFinding } from './project.js';

/** How the state of a project is found. */
export type StateOf = (project: ts.server.Project) => ProjectState | undefined;

/** A server has many projects, and takes one handler for a request. */
const answering = new WeakSet<object>();

/** Makes a server answer the request. In a host without a session there is nobody who could ask. */
export function answerGraphRequests(
  typescript: TypeScript,
  { session, project }: ts.server.PluginCreateInfo,
  stateOf: StateOf,
): void {
  if (session === undefined || answering.has(session)) return;
  answering.add(session);
  const { projectService } = project;
  const answer = ({ arguments: options }: ts.server.protocol.Request): GraphViews | undefined => {
    const { file, draws } = (options ?? {}) as { readonly file?: unknown; readonly draws?: unknown };
    if (typeof file !== 'string') return undefined;
    const target = projectService.getDefaultProjectForFile(typescript.server.toNormalizedPath(file), true);
    const state = target === undefined ? undefined : stateOf(target);
    return target === undefined || state === undefined ? undefined : viewsOf(state, target, file, draws === true);
  };
  try {
    session.addProtocolHandler(GRAPH_VIEWS_REQUEST, (request) => ({
      response: answer(request),
      responseRequired: true,
    }));
  } catch {
    // Another copy of the plugin, one that a tsconfig names, answers already.
  }
}

function viewsOf(state: ProjectState, project: ts.server.Project, fileName: string, draws: boolean): GraphViews {
  const program = project.getLanguageService().getProgram();
  const file = program?.getSourceFile(fileName);
  const analysis = program === undefined || file === undefined ? undefined : state.analysisOf(program, file);
  if (program === undefined || file === undefined || analysis === undefined) return { file: fileName, graphs: [] };
  const findings = state.findingsIn(program, file).map(shown);
  return graphViews(analysis, findings, draws ? 'editor' : undefined);
}

/** The finding with the project's severity. Its fixes are left alone, since looking at them costs. */
function shown({ finding: { code, data, message, at, related }, severity }: ShownFinding): Finding {
  return { code, severity, data, message, at, related, fixes: [] };
}
