/** All graph views that are open, at most one for each call. */
import { type Disposable, type TextDocument, type Uri } from 'vscode';
import { GraphPanel } from './panel.js';

export class GraphPanels implements Disposable {
  private readonly panels = new Set<GraphPanel>();

  constructor(private readonly extensionUri: Uri) {}

  /** Opens the view of the call at an offset, or brings it to the front. */
  show(document: TextDocument, offset: number): void {
    const known = [...this.panels].find((panel) => panel.isOf(document, offset));
    if (known !== undefined) {
      known.reveal();
      return;
    }
    const panel = new GraphPanel(this.extensionUri, document, offset, () => this.panels.delete(panel));
    this.panels.add(panel);
  }

  dispose(): void {
    for (const panel of this.panels) panel.dispose();
  }
}
