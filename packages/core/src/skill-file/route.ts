/** The condition of a route in a SKILL.md file: `on tool status=a,b`. */
import { type Line, type Piece, trimmed } from './lines.js';

/** A route as the file has it. Without a tool and without statuses, only the model takes it. */
export interface FileRoute {
  readonly target: Piece;
  readonly line: Line;
  /** The whole condition. */
  readonly condition?: Piece;
  readonly tool?: Piece;
  readonly statuses: readonly Piece[];
  /** The part behind `status=`, where that word is written. */
  readonly statusList?: Piece;
}

/** The library's own pattern. */
const CONDITION = /^(?:on\s+([A-Za-z0-9_-]+))?\s*(?:status=([A-Za-z,\s]+))?$/;

/** Reads a condition that is not empty; `undefined` where it is refused. */
export function readRoute(target: Piece, condition: Piece, line: Line): FileRoute | undefined {
  const { text, start, end } = condition;
  const found = CONDITION.exec(text);
  if (found === null) return undefined;
  const [, tool, statuses] = found;
  if (tool === undefined && statuses === undefined) return undefined;
  const toolStart = tool === undefined ? start : start + text.indexOf(tool, 'on'.length);
  return {
    target,
    line,
    condition,
    ...(tool === undefined ? {} : { tool: { text: tool, start: toolStart, end: toolStart + tool.length } }),
    statuses: statuses === undefined ? [] : statusesIn(statuses, end - statuses.length),
    ...(statuses === undefined ? {} : { statusList: { text: statuses, start: end - statuses.length, end } }),
  };
}

function statusesIn(list: string, start: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const part of list.split(',')) {
    const piece = trimmed(list, at, at + part.length);
    if (piece.text !== '') pieces.push({ text: piece.text, start: start + piece.start, end: start + piece.end });
    at += part.length + 1;
  }
  return pieces;
}
