/** The page of a graph view: shows what the extension sends, and says what was clicked. */
import type { PageMessage, Place, ShowMessage, ShownGraph, ShownLine } from '../src/messages.js';
import { type Part, showDrawings } from './drawings.js';
import { withCode } from './text.js';
import { Tip } from './tip.js';
import { Zoom } from './zoom.js';

/** Given by VS Code to every page of a view. */
declare function acquireVsCodeApi(): { postMessage(message: PageMessage): void };

const host = acquireVsCodeApi();
const tip = new Tip(element('tip'));
const drawings = element('drawings');
const zoom = new Zoom(drawings, { smaller: element('smaller'), fit: element('fit'), larger: element('larger') });

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no ${id}.`);
  return found;
}

function open(place: Place): void {
  host.postMessage({ type: 'open', place });
}

function show(graph: ShownGraph): void {
  const note = element('note');
  note.hidden = graph.note === undefined;
  note.textContent = graph.note ?? '';
  tip.hide();
  const { scrollLeft, scrollTop } = drawings;
  const parts = showDrawings(drawings, graph.drawings, { open, tip });
  drawings.classList.toggle('stale', graph.isStale);
  zoom.apply();
  // Typing leaves the reader where they were.
  drawings.scrollTo(scrollLeft, scrollTop);
  showLines(element('findings'), 'Findings', graph.findings, parts);
  showLines(element('unknown'), 'Not known', graph.unknown, parts);
}

function showLines(section: HTMLElement, title: string, lines: readonly ShownLine[], parts: readonly Part[]): void {
  section.hidden = lines.length === 0;
  const heading = document.createElement('h2');
  heading.textContent = `${title} (${lines.length})`;
  const list = document.createElement('ul');
  list.append(...lines.map((line) => itemOf(line, parts)));
  section.replaceChildren(heading, list);
}

/** A line that leads to its place, and lights up the part of the drawing that it is about. */
function itemOf({ severity, name, text, place }: ShownLine, parts: readonly Part[]): HTMLElement {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.className = severity;
  const strong = document.createElement('strong');
  strong.textContent = name;
  button.append(strong, ' ', ...withCode(text));
  const own = parts.filter((part) => part.title.includes(`${name}: ${text}`));
  const light = (on: boolean) => () => {
    for (const { group } of own) group.classList.toggle('lit', on);
  };
  button.addEventListener('click', () => {
    open(place);
  });
  button.addEventListener('pointerenter', light(true));
  button.addEventListener('pointerleave', light(false));
  button.addEventListener('focus', light(true));
  button.addEventListener('blur', light(false));
  item.append(button);
  return item;
}

window.addEventListener('message', ({ data }: MessageEvent<ShowMessage>) => {
  show(data.graph);
});
host.postMessage({ type: 'ready' });
