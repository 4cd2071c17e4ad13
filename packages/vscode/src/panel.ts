/** One graph view: a drawing beside the code that follows what is typed. */
import {
  type Disposable,
  Range,
  type TextDocument,
  type TextEditor,
  Uri,
  ViewColumn,
  type WebviewPanel,
  languages,
  window,
  workspace,
} from 'vscode';
import { Debounced } from './debounce.js';
import type { PageMessage, Place, ShowMessage } from './messages.js';
import { pageHtml } from './page-html.js';
import { graphViewsIn } from './server.js';
import { type Followed, followed } from './shown.js';
import { closestGraph, movedOffset } from './tracking.js';

/** The pause in typing after which the graph is drawn again. */
const TYPING_PAUSE_MS = 200;

/** Where the files of the page are, in the extension. */
const PAGE = ['page', 'dist'] as const;

export class GraphPanel implements Disposable {
  private readonly panel: WebviewPanel;
  private readonly disposables: Disposable[] = [];
  private readonly paused = new Debounced(TYPING_PAUSE_MS, () => void this.update());
  private state: Followed | undefined;
  /** The file as the server names it. */
  private serverFile: string | undefined;
  /** Counts the updates, so that an answer that was overtaken is dropped. */
  private round = 0;
  private isClosed = false;

  constructor(
    extensionUri: Uri,
    private document: TextDocument,
    private offset: number,
    closed: () => void,
  ) {
    const root = Uri.joinPath(extensionUri, ...PAGE);
    const where = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    this.panel = window.createWebviewPanel('skillGraph.graph', 'Skill graph', where, {
      enableScripts: true,
      localResourceRoots: [root],
    });
    const { webview } = this.panel;
    this.disposables.push(
      this.paused,
      webview.onDidReceiveMessage((message: PageMessage) => void this.receive(message)),
      // Closed and opened again, a file is another document.
      workspace.onDidOpenTextDocument((opened) => {
        if (!this.isFile(opened.uri)) return;
        this.document = opened;
        this.paused.call();
      }),
      workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
        if (!this.isFile(uri) || contentChanges.length === 0) return;
        this.offset = movedOffset(this.offset, contentChanges);
        this.paused.call();
      }),
      // An edit of another file shows itself in the findings of this one.
      languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => this.isFile(uri))) this.paused.call();
      }),
      this.panel.onDidDispose(() => {
        this.isClosed = true;
        for (const disposable of this.disposables) disposable.dispose();
        closed();
      }),
    );
    webview.html = pageHtml({
      source: webview.cspSource,
      style: webview.asWebviewUri(Uri.joinPath(root, 'page.css')).toString(),
      script: webview.asWebviewUri(Uri.joinPath(root, 'page.js')).toString(),
    });
  }

  isOf(document: TextDocument, offset: number): boolean {
    return this.isFile(document.uri) && offset === this.offset;
  }

  private isFile(uri: Uri): boolean {
    return uri.toString() === this.document.uri.toString();
  }

  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  dispose(): void {
    this.panel.dispose();
  }

  private async receive(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        if (this.state !== undefined) await this.post(this.state);
        await this.update();
        break;
      case 'open':
        await this.open(message.place);
    }
  }

  /** Asks for the graph as it is now, and shows it unless a newer question was asked meanwhile. */
  private async update(): Promise<void> {
    // The server looks at open files only; the drawing of before is still right.
    if (this.document.isClosed) return;
    this.round += 1;
    const { round } = this;
    const { version } = this.document;
    const views = await graphViewsIn(this.document, true);
    if (this.isClosed || round !== this.round) return;
    if (version !== this.document.version) {
      this.paused.call();
      return;
    }
    const view = views === undefined ? undefined : closestGraph(views.graphs, this.offset);
    if (view !== undefined) this.offset = view.at.start;
    if (views !== undefined) this.serverFile = views.file;
    this.state = followed(this.state, view, views !== undefined);
    this.panel.title = this.state.name === undefined ? 'Skill graph' : `Graph: ${this.state.name}`;
    await this.post(this.state);
  }

  private async post(state: Followed): Promise<void> {
    await this.panel.webview.postMessage({ type: 'show', graph: state.graph } satisfies ShowMessage);
  }

  /** Goes to a place of the source, in the editor that shows the file already where there is one. */
  private async open({ file, start, end }: Place): Promise<void> {
    const document = await workspace.openTextDocument(file === this.serverFile ? this.document.uri : Uri.file(file));
    const selection = new Range(document.positionAt(start), document.positionAt(end));
    await window.showTextDocument(document, { selection, viewColumn: columnOf(document) ?? this.otherColumn() });
  }

  /** A column that is not the view's own. */
  private otherColumn(): ViewColumn {
    return columnOf(this.document) ?? (this.panel.viewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One);
  }
}

function columnOf(document: TextDocument): ViewColumn | undefined {
  return window.visibleTextEditors.find((editor: TextEditor) => editor.document === document)?.viewColumn;
}
