/** A line above each call that makes a skill graph; a click on it opens the drawing. */
import type { GraphView } from 'skill-graph-core';
import {
  type CancellationToken,
  CodeLens,
  type CodeLensProvider,
  type Disposable,
  EventEmitter,
  Range,
  type TextDocument,
  type Uri,
  languages,
} from 'vscode';
import { SHOW_GRAPH } from './commands.js';
import { Debounced } from './debounce.js';
import { graphViewsIn } from './server.js';

/** Findings come in several parts after an edit; the lenses follow the last one. */
const SETTLE_MS = 150;

/** Files without one of the makers' names are not asked about; most files have none. */
const MAKER = /skillGraph|defineSkillMap/;

/** What the plugin names as the source of its diagnostics. */
const SOURCE = 'skill-graph';

/** Offers the lenses, and offers them again when the findings of some file changed. */
export class GraphLenses implements CodeLensProvider, Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly settled = new Debounced(SETTLE_MS, () => {
    this.changed.fire();
  });
  private readonly subscription = languages.onDidChangeDiagnostics(({ uris }) => {
    // Each refresh makes the lenses of before void, also under a pointer that is about to click.
    if (uris.filter((uri) => this.hasNewCount(uri)).length > 0) this.settled.call();
  });
  private readonly counts = new Map<string, number>();

  readonly onDidChangeCodeLenses = this.changed.event;

  async provideCodeLenses(document: TextDocument, token: CancellationToken): Promise<CodeLens[] | undefined> {
    if (!MAKER.test(document.getText())) return undefined;
    const views = await graphViewsIn(document, false, token);
    return views?.graphs.map((graph) => lensOf(document, graph));
  }

  private hasNewCount(uri: Uri): boolean {
    const key = uri.toString();
    const before = this.counts.get(key) ?? 0;
    const count = languages.getDiagnostics(uri).filter(({ source }) => source === SOURCE).length;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
    return count !== before;
  }

  dispose(): void {
    this.subscription.dispose();
    this.settled.dispose();
    this.changed.dispose();
  }
}

function lensOf(document: TextDocument, { at, findings }: GraphView): CodeLens {
  const range = new Range(document.positionAt(at.start), document.positionAt(at.end));
  return new CodeLens(range, {
    command: SHOW_GRAPH,
    title: `Show the graph${countOf(findings.length)}`,
    tooltip: 'Draws the skill graph beside the code',
    arguments: [document.uri, at.start],
  });
}

function countOf(findings: number): string {
  if (findings === 0) return '';
  return findings === 1 ? ' (1 finding)' : ` (${findings} findings)`;
}
