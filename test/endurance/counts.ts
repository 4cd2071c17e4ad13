/** Counts what one part of the endurance tests has seen, and says it in one line. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Examination } from './examine.js';

/** Where `pnpm run endurance` collects the counts; without it, the line is all. */
const REPORT = process.env.ENDURANCE_REPORT;

/** Seconds of processor time that our part of a text may take, unless parsing it took a good part of that as well. */
const HANG_SECONDS = 10;
const HANG_TIMES_PARSING = 30;

/** Slow texts that are named, and wrong ones, and what is shown of one of them. */
const SLOWEST = 10;
const NAMED = 20;
const LENGTH = 2_000;

interface Timed {
  readonly name: string;
  /** Seconds of processor time. */
  readonly parsing: number;
  readonly checking: number;
}

export class Counts {
  /** Texts or comparisons, whatever this part counts. */
  texts = 0;
  parsed = 0;
  findings = 0;
  readonly crashes: string[] = [];
  readonly differences: string[] = [];
  /** What a boundary caught that keeps an internal error from a user. */
  readonly boundaries: string[] = [];
  private slowest: Timed[] = [];
  private hangs = 0;

  constructor(private readonly name: string) {}

  /** Looks at one text; whatever is thrown is a crash. `weight` texts may stand for one another in it. */
  look(name: string, examination: () => Examination, weight = 1): void {
    this.begin(name);
    this.texts += weight;
    try {
      const { parsed, findings, differences, boundaries, parsing, checking } = examination();
      if (parsed) this.parsed += weight;
      this.findings += findings;
      this.differences.push(...differences.map((line) => `${name}: ${line}`));
      this.boundaries.push(...boundaries.map((line) => `${name}: ${line}`));
      this.time({ name, parsing, checking });
    } catch (error) {
      this.crashes.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }

  /** Says what is looked at now, so that whoever waits can name what does not end. */
  begin(name: string): void {
    if (REPORT !== undefined) writeFileSync(join(REPORT, `${this.name}.now`), name);
  }

  /** Everything that should not have been; says what was seen on the way. */
  wrong(): readonly string[] {
    const { name, texts, parsed, findings, hangs, slowest } = this;
    const [crashes, differences, boundaries] = [this.crashes, this.differences, this.boundaries];
    const counted = { texts, parsed, findings, crashes: crashes.length, hangs, differences: differences.length };
    const row = { name, ...counted, boundaries: boundaries.length };
    slowest.sort((a, b) => b.checking - a.checking);
    const wrong = [...crashes, ...differences, ...boundaries].slice(0, NAMED).map((line) => line.slice(0, LENGTH));
    process.stdout.write(`endurance: ${JSON.stringify(row)}\n`);
    if (REPORT !== undefined) {
      rmSync(join(REPORT, `${name}.now`), { force: true });
      writeFileSync(
        join(REPORT, `${name}.json`),
        JSON.stringify({ ...row, slowest: slowest.slice(0, SLOWEST), wrong }),
      );
    }
    return wrong;
  }

  /** A clock is only looked at by the long run: its result is no test's. */
  private time(timed: Timed): void {
    if (timed.checking > Math.max(HANG_SECONDS, HANG_TIMES_PARSING * timed.parsing)) this.hangs += 1;
    this.slowest.push(timed);
    if (this.slowest.length <= 2 * SLOWEST) return;
    this.slowest.sort((a, b) => b.checking - a.checking);
    this.slowest.length = SLOWEST;
  }
}
