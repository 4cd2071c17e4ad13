/**
 * Expectations that are drawn into a text: comment lines mark spans of the line of code above them, and a line of code
 * may have several.
 *
 *     //   ^^^^ code               the exact span of one finding
 *     //   ^^^^ code x2            of two findings, which differ in their facts
 *     //   ~~~~ code              the exact span of a place that findings of the code name as related
 *     //   ^^^^ code starts here   a span over several lines begins at the first caret (`x2` as above),
 *     //   ^^^^ code ends here     and ends behind the last caret of the next such mark
 *     //   ^^^^ code if known    of a finding that needs the piece which a test takes away
 */

/** A span that a text expects. */
export interface Mark {
  readonly kind: 'finding' | 'related';
  readonly code: string;
  /** How many findings have the span. */
  readonly times: number;
  /** True where the finding goes when a piece of the program is not known. */
  readonly ifKnown: boolean;
  /** `4:20-4:31`: lines and columns are counted from 1, the end is not part of it. */
  readonly place: string;
}

const MARK =
  /^\/\/\s*(?<drawn>\^+|~+) (?<code>[a-z-]+)(?: x(?<times>\d+))?(?<known> if known)?(?<part> starts here| ends here)?$/;

/** The marks of a text, in their order. */
export function marksIn(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  const open: (Omit<Mark, 'place'> & { readonly start: string })[] = [];
  let code = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const found = MARK.exec(line)?.groups;
    if (found?.drawn === undefined || found.code === undefined) {
      code = index + 1;
      continue;
    }
    const column = line.indexOf(found.drawn) + 1;
    const start = `${code}:${column}`;
    const end = `${code}:${column + found.drawn.length}`;
    const kind = found.drawn.startsWith('^') ? 'finding' : 'related';
    const mark = {
      kind,
      code: found.code,
      times: Number(found.times ?? 1),
      ifKnown: found.known !== undefined,
    } as const;
    if (found.part === ' starts here') open.push({ ...mark, start });
    else if (found.part === ' ends here') {
      const begun = open.findIndex((other) => other.kind === kind && other.code === found.code);
      const [first] = open.splice(begun, 1);
      if (begun < 0 || first === undefined) throw new Error(`Line ${index + 1} ends a span that does not start.`);
      marks.push({ ...mark, times: first.times, ifKnown: first.ifKnown, place: `${first.start}-${end}` });
    } else marks.push({ ...mark, place: `${start}-${end}` });
  }
  if (open.length > 0) throw new Error('A span starts and does not end.');
  return marks;
}

/** A position of the text as `line:column`. */
export function positionIn(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`;
}
