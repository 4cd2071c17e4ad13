/** Puts drawings into the page, and makes their nodes and edges answer to the pointer and the keyboard. */
import type { Place } from '../src/messages.js';
import type { Tip } from './tip.js';

/** A node or an edge of a drawing. */
export interface Part {
  readonly group: SVGGElement;
  /** What it is, and the text of every finding on it. */
  readonly title: string;
}

export interface Answers {
  readonly open: (place: Place) => void;
  readonly tip: Tip;
}

/** The style sheet of the drawings. One that stands in a document, even one that is only parsed, is against the page's policy. */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

const STYLE = /<style>([^<]*)<\/style>/;

/** Shows drawings in the place of what was there, and returns all their parts. */
export function showDrawings(container: HTMLElement, drawings: readonly string[], answers: Answers): readonly Part[] {
  const images = drawings.flatMap((svg) => imageOf(svg) ?? []);
  sheet.replaceSync(drawings.map((svg) => STYLE.exec(svg)?.[1] ?? '')[0] ?? '');
  container.replaceChildren(...images);
  const groups = images.flatMap((image) => [...image.querySelectorAll<SVGGElement>('g[data-kind]')]);
  return groups.map((group) => partOf(group, answers));
}

function imageOf(svg: string): SVGSVGElement | undefined {
  const { documentElement } = new DOMParser().parseFromString(svg.replace(STYLE, ''), 'image/svg+xml');
  const image: unknown = document.importNode(documentElement, true);
  return image instanceof SVGSVGElement ? image : undefined;
}

function partOf(group: SVGGElement, { open, tip }: Answers): Part {
  const element = group.querySelector('title');
  const title = element?.textContent ?? '';
  // Ours is shown at once, and is made of paragraphs.
  element?.remove();
  group.setAttribute('aria-label', title);
  widen(group);
  group.addEventListener('pointermove', ({ clientX, clientY }) => {
    tip.show(title, clientX, clientY);
  });
  group.addEventListener('pointerleave', () => {
    tip.hide();
  });
  const place = placeOf(group.dataset);
  if (place === undefined) return { group, title };
  group.setAttribute('role', 'button');
  group.setAttribute('tabindex', '0');
  group.addEventListener('click', () => {
    open(place);
  });
  group.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open(place);
  });
  group.addEventListener('focus', () => {
    if (!group.matches(':focus-visible')) return;
    const { left, bottom } = group.getBoundingClientRect();
    tip.show(title, left, bottom);
  });
  group.addEventListener('blur', () => {
    tip.hide();
  });
  return { group, title };
}

/** A thin line is hard to point at, so there is a broad one below it that nobody sees. */
function widen(group: SVGGElement): void {
  const line = group.querySelector('.sg-line');
  const broad = line?.cloneNode();
  if (!(broad instanceof SVGElement)) return;
  broad.setAttribute('class', 'broad');
  group.prepend(broad);
}

function placeOf({ file, start, end }: DOMStringMap): Place | undefined {
  if (file === undefined || start === undefined || end === undefined) return undefined;
  return { file, start: Number(start), end: Number(end) };
}
