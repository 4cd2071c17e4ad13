/** What a person does in VS Code, and what they look at. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The first answer of TypeScript takes about twenty seconds on a small machine, and more on a busy one. */
const FIRST_WAIT_MS = 90_000;
const WAIT_MS = 30_000;

export class Workbench {
  /** What the pages did against their Content-Security-Policy. */
  violations = [];

  constructor(page, shots) {
    this.page = page;
    this.shots = shots;
    page.setDefaultTimeout(WAIT_MS);
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.violations.push(message.text());
    });
  }

  /** The page of the graph view, which is in a frame of a frame. */
  get view() {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  /** The pointer stays where it is. */
  async shot(name) {
    await this.page.screenshot({ path: join(this.shots, `${name}.png`) });
  }

  /** Closes what stands at the sides, so that a screenshot shows the code. */
  async makeRoom() {
    await this.command('View: Hide Secondary Side Bar');
    await this.command('View: Toggle Primary Side Bar Visibility');
    await this.command('View: Toggle Minimap');
  }

  /** Runs a command by its title, as the palette has it. */
  async command(title) {
    await this.pick('F1', title, title);
  }

  async openFile(name) {
    await this.pick('Control+p', name, name);
  }

  /** Opens the box at the top, types into it, and takes the row that it then proposes. */
  async pick(key, text, row) {
    const box = this.page.locator('.quick-input-widget');
    await this.page.keyboard.press(key);
    await box.locator('input:focus').first().waitFor();
    await this.page.keyboard.type(text);
    await box.locator('.monaco-list-row.focused').filter({ hasText: row }).first().waitFor();
    await this.page.keyboard.press('Enter');
    await box.waitFor({ state: 'hidden' });
  }

  async goTo({ line, column }) {
    await this.pick('Control+g', `${line}:${column}`, `line ${line}`);
    await this.page
      .locator('[id="status.editor.selection"]')
      .filter({ hasText: `Ln ${line}, Col ${column}` })
      .waitFor();
  }

  /** Waits until this many problems are counted at the bottom. */
  async problems(errors, warnings) {
    await this.page
      .locator(`[id="status.problems"] [aria-label="Errors: ${errors}, Warnings: ${warnings}"]`)
      .waitFor({ timeout: FIRST_WAIT_MS });
  }

  /** A squiggle in the line of the cursor. */
  get squiggleHere() {
    return this.page.locator('.view-overlays > div:has(> .current-line) > [class*="squiggly-"]').first();
  }

  lens(text) {
    return this.page.locator('.codelens-decoration a').filter({ hasText: text });
  }

  /** Waits until the cursor is between two lines and something is selected. */
  async selectionIn(from, to) {
    await this.until(async () => {
      const text = await this.page.locator('[id="status.editor.selection"]').innerText();
      const [, line] = /Ln (\d+), Col \d+ \(\d+ selected\)/.exec(text) ?? [];
      return line !== undefined && from <= Number(line) && Number(line) <= to ? true : undefined;
    });
  }

  /** Opens the menu of quick fixes at the cursor and takes one. */
  async quickFix(title, shot) {
    const item = this.page.locator('.action-widget .monaco-list-row').filter({ hasText: title });
    await this.page.keyboard.press('Control+.');
    await item.waitFor();
    await this.shot(shot);
    await item.click();
    await item.waitFor({ state: 'detached' });
  }

  /** Gives the graph view more of the window than the code. */
  async widenView() {
    const sash = this.page.locator('.editor .split-view-container .monaco-sash.vertical:not(.disabled)').first();
    const { x, y, height } = await this.page.locator('.editor-group-container').last().boundingBox();
    await sash.waitFor({ state: 'attached' });
    await this.page.mouse.move(x, y + height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(x - 170, y + height / 2, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Asks again until there is an answer. */
  async until(ask) {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const answer = await ask();
      if (answer !== undefined) return answer;
      if (Date.now() > deadline) throw new Error('What was waited for did not happen.');
      await sleep(100);
    }
  }
}
