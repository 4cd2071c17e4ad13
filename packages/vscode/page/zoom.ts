/** How large the drawings are: as wide as the page at first, and then as the reader likes. */

/** A drawing that is fitted does not get smaller than this, because then nobody can read it; it scrolls instead. */
const SMALLEST_FIT = 0.5;
const SMALLEST = 0.25;
const LARGEST = 3;
const STEP = 1.25;

export class Zoom {
  /** `undefined` while the drawings are fitted to the page. */
  private scale: number | undefined;

  constructor(
    private readonly container: HTMLElement,
    buttons: { readonly smaller: HTMLElement; readonly fit: HTMLElement; readonly larger: HTMLElement },
  ) {
    const by = (factor: number) => () => {
      this.change(factor);
    };
    buttons.smaller.addEventListener('click', by(1 / STEP));
    buttons.larger.addEventListener('click', by(STEP));
    buttons.fit.addEventListener('click', () => {
      this.scale = undefined;
      this.apply();
    });
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.change(event.deltaY < 0 ? STEP : 1 / STEP);
    };
    container.addEventListener('wheel', onWheel, { passive: false });
  }

  /** Gives the drawings that are shown now their size. */
  apply(): void {
    for (const image of this.images()) {
      const { width } = image.viewBox.baseVal;
      const { scale } = this;
      image.style.width =
        scale === undefined ? `max(min(100%, ${width}px), ${width * SMALLEST_FIT}px)` : `${width * scale}px`;
    }
  }

  private change(factor: number): void {
    const [first] = this.images();
    if (first === undefined) return;
    const current = this.scale ?? first.getBoundingClientRect().width / first.viewBox.baseVal.width;
    this.scale = Math.min(LARGEST, Math.max(SMALLEST, current * factor));
    this.apply();
  }

  private images(): readonly SVGSVGElement[] {
    return [...this.container.querySelectorAll('svg')];
  }
}
