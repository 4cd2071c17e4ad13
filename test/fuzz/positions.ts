/** Where library calls stand: read from the stack in a real run, and from the tree in the evaluation. */

/** The name under which the engine compiles a generated program. */
export const PROGRAM_FILE = 'generated.js';

/** A call in a running program. */
export interface CallPlace {
  /** `line:column` of the called name, counted from 1. */
  readonly at: string;
  /** The calls around it, innermost first; equal for calls that were reached the same way. */
  readonly context: string;
}

/** The innermost call of the generated program that is in progress. */
export function callPlace(): CallPlace {
  const holder: { stack?: unknown } = {};
  const before = Object.getOwnPropertyDescriptors(Error);
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, frames) =>
    frames
      .filter((frame) => frame.getFileName() === PROGRAM_FILE)
      .map((frame) => `${String(frame.getLineNumber())}:${String(frame.getColumnNumber())}`);
  Error.captureStackTrace(holder);
  const frames = holder.stack as readonly string[];
  Object.defineProperties(Error, {
    stackTraceLimit: before.stackTraceLimit,
    prepareStackTrace: (before as PropertyDescriptorMap).prepareStackTrace ?? {
      value: undefined,
      configurable: true,
      writable: true,
    },
  });
  return { at: frames[0] ?? 'outside', context: frames.slice(1).join(' ') };
}

/** Turns offsets of a text into `line:column`, counted from 1. */
export function lineColumns(text: string): (offset: number) => string {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return `${line + 1}:${offset - (starts[line] ?? 0) + 1}`;
  };
}
