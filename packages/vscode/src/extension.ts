/**
 * The extension: squiggles, fixes and hovers come from the plugin that its
 * manifest gives to VS Code's own TypeScript server; this part shows graphs.
 */
import { type ExtensionContext, Uri, commands, languages, window, workspace } from 'vscode';
import { SHOW_GRAPH } from './commands.js';
import { GraphLenses } from './lenses.js';
import { LANGUAGES, graphViewsIn } from './server.js';
import { GraphPanels } from './panels.js';
import { graphAtCursor } from './tracking.js';

/** Called by VS Code when the first JavaScript or TypeScript file is open. */
export function activate({ subscriptions, extensionUri }: ExtensionContext): void {
  const lenses = new GraphLenses();
  const panels = new GraphPanels(extensionUri);
  subscriptions.push(
    lenses,
    panels,
    languages.registerCodeLensProvider([...LANGUAGES], lenses),
    commands.registerCommand(SHOW_GRAPH, (uri: unknown, offset: unknown) => showGraph(panels, uri, offset)),
  );
}

/** From a lens, with a place; or from the palette, for the graph at the cursor. */
async function showGraph(panels: GraphPanels, uri: unknown, offset: unknown): Promise<void> {
  const editor = window.activeTextEditor;
  const document = uri instanceof Uri ? await workspace.openTextDocument(uri) : editor?.document;
  if (document === undefined) {
    await window.showInformationMessage('Open a file with a skill graph first.');
    return;
  }
  const views = await graphViewsIn(document, false);
  if (views === undefined) {
    await window.showWarningMessage("VS Code's TypeScript server does not answer, so the graph cannot be drawn.");
    return;
  }
  const position =
    typeof offset === 'number' ? offset : editor === undefined ? 0 : document.offsetAt(editor.selection.active);
  const graph = graphAtCursor(views.graphs, position);
  if (graph === undefined) await window.showInformationMessage('There is no skill graph in this file.');
  else panels.show(document, graph.at.start);
}
