/** The box beside the pointer that says what a part of the drawing is and what was found on it. */
import { withCode } from './text.js';

/** How far the box keeps from the pointer and from the borders of the page, in pixels. */
const DISTANCE = 12;

export class Tip {
  private text = '';

  constructor(private readonly box: HTMLElement) {}

  /** Shows lines of text near a point. */
  show(text: string, x: number, y: number): void {
    const { box } = this;
    if (text === '') return;
    if (text !== this.text) {
      box.replaceChildren(...text.split('\n').map(paragraph));
      this.text = text;
    }
    box.hidden = false;
    const { width, height } = box.getBoundingClientRect();
    const left = Math.max(DISTANCE, Math.min(x + DISTANCE, window.innerWidth - width - DISTANCE));
    const below = y + DISTANCE;
    const top = below + height <= window.innerHeight ? below : Math.max(0, y - height - DISTANCE);
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  }

  hide(): void {
    this.box.hidden = true;
  }
}

function paragraph(line: string): HTMLElement {
  const element = document.createElement('p');
  element.append(...withCode(line));
  return element;
}
