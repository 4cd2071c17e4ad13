/** Waits for a pause before something is done. */
import type { Disposable } from 'vscode';

/** Calls `action` once there was no call for so many milliseconds. */
export class Debounced implements Disposable {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly milliseconds: number,
    private readonly action: () => void,
  ) {}

  call(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.action, this.milliseconds);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
