/** Collects what is refused about one file, up to a bound. */
import { nearestName } from '../declare/nearest.js';
import type { FileFault, FileFaultReason } from './fault.js';
import { type Line, type Piece, type Range, unquoted } from './lines.js';
import { respell } from './repairs.js';

/** Faults that are told of one file; the rest of a file with so many is of no use to anyone. */
export const FAULT_LIMIT = 100;

/** What belongs to a fault beside its reason and place. */
export type Details = Partial<Pick<FileFault, 'got' | 'nearest' | 'other' | 'repairs'>>;

export class Faults {
  readonly list: FileFault[] = [];

  constructor(readonly text: string) {}

  /** True where nothing more is told. */
  get isFull(): boolean {
    return this.list.length >= FAULT_LIMIT;
  }

  refuse(reason: FileFaultReason, line: Line, { start, end }: Range, details: Details = {}): void {
    if (this.isFull) return;
    const got = this.text.slice(start, end);
    this.list.push({ reason, start, end, line: line.number, got, repairs: [], ...details });
  }

  /** Refuses a tool that is not among the names of the file. */
  foreignTool(
    reason: 'foreign-step-tool' | 'foreign-route-tool',
    line: Line,
    tool: Piece,
    names: ReadonlySet<string>,
  ): void {
    if (this.isFull) return;
    // The key of an item keeps its quotes, so a quoted name is another name.
    const bare = unquoted(tool).text;
    const nearest = names.has(bare) ? bare : nearestName(tool.text, [...names]);
    const repairs = respell(tool, tool.text, nearest);
    this.refuse(reason, line, tool, { ...(nearest === undefined ? {} : { nearest }), repairs });
  }
}
