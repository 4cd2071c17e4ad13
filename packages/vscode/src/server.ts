/**
 * Asks the TypeScript server of VS Code, where the plugin has analysed the
 * file already: with the project's own module resolution and settings, so the
 * view says exactly what the squiggles say, and no second parser is needed.
 */
import { GRAPH_VIEWS_REQUEST, type GraphViews } from 'skill-graph-core';
import { type CancellationToken, type TextDocument, commands } from 'vscode';

/** The languages that VS Code's TypeScript server looks at. */
export const LANGUAGES: readonly string[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** A command of VS Code's TypeScript extension; it lets requests through whose names begin with an underscore. */
const REQUEST_COMMAND = 'typescript.tsserverRequest';

/**
 * The calls of a document that make graphs. `undefined` where the server does
 * not answer: it is not running, or the request was overtaken by a newer one.
 */
export async function graphViewsIn(
  document: TextDocument,
  draws: boolean,
  token?: CancellationToken,
): Promise<GraphViews | undefined> {
  if (!LANGUAGES.includes(document.languageId)) return undefined;
  try {
    const options = { file: document.uri, draws };
    const response: unknown = await commands.executeCommand(REQUEST_COMMAND, GRAPH_VIEWS_REQUEST, options, {}, token);
    return bodyOf(response);
  } catch {
    // The command is missing, or the server rejects the request: in both cases there is nothing to show.
    return undefined;
  }
}

function bodyOf(response: unknown): GraphViews | undefined {
  const { body } = (response ?? {}) as { readonly body?: Partial<GraphViews> };
  return typeof body?.file === 'string' && Array.isArray(body.graphs)
    ? { file: body.file, graphs: body.graphs }
    : undefined;
}
