/**
 * The ESLint language of SKILL.md files. What a file says is read by the core,
 * so the tree has one node, and rules look at the text.
 */
import type { ESLint } from 'eslint';

type Language = NonNullable<ESLint.Plugin['languages']>[string];
type File = Parameters<Language['parse']>[0];
type SourceCode = ReturnType<Language['createSourceCode']>;
type DisableDirectives = ReturnType<NonNullable<SourceCode['getDisableDirectives']>>;
type TraversalStep = ReturnType<SourceCode['traverse']> extends Iterable<infer Step> ? Step : never;
type SourceLocation = ReturnType<SourceCode['getLoc']>;

/** The name of the language: `skill-graph/skill-md`. */
export const LANGUAGE_NAME = 'skill-md';
/** The type of the one node, by which a rule knows the language. */
export const SKILL_FILE = 'SkillFile';

interface Place {
  readonly range: [number, number];
}

/** The whole file. */
interface SkillFileNode extends Place {
  readonly type: typeof SKILL_FILE;
}

/** The language as ESLint takes it. A file of any content can be looked at. */
export const skillFileLanguage: Language = {
  fileType: 'text',
  lineStart: 1,
  columnStart: 0,
  nodeTypeKey: 'type',
  visitorKeys: { [SKILL_FILE]: [] },
  // Options for another language may come from a configuration that is for all files.
  validateLanguageOptions: () => undefined,
  parse: (file) => ({ ok: true, ast: rootOf(textOf(file)) }),
  createSourceCode: (file) => new SkillFileSourceCode(textOf(file)),
};

function textOf({ body }: File): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

function rootOf(text: string): SkillFileNode {
  return { type: SKILL_FILE, range: [0, text.length] };
}

/** `# eslint-disable-next-line rule -- why`: a comment of the frontmatter that is addressed to ESLint. */
const DIRECTIVE = /^\s*#\s*eslint-(disable-next-line|disable|enable)(?:\s(.*))?$/;
const FENCE = '---';

/** The text with its lines, as rules and ESLint itself ask for them. */
class SkillFileSourceCode {
  readonly ast: SkillFileNode;
  readonly visitorKeys = { [SKILL_FILE]: [] };
  /** Where each line begins. */
  private readonly starts: readonly number[];

  constructor(readonly text: string) {
    this.ast = rootOf(text);
    this.starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  get lines(): string[] {
    return this.text.split(/\r?\n/);
  }

  getText(): string {
    return this.text;
  }

  getLoc(place: unknown): SourceLocation {
    const [start, end] = this.getRange(place);
    return { start: this.getLocFromIndex(start), end: this.getLocFromIndex(end) };
  }

  getRange(place: unknown): [number, number] {
    return (place as Place).range;
  }

  /** Lines are counted from 1 and columns from 0, as in code. */
  getLocFromIndex(index: number): SourceLocation['start'] {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: index - (this.starts[low] ?? 0) };
  }

  traverse(): Iterable<TraversalStep> {
    const step = (phase: 1 | 2): TraversalStep => ({ kind: 1, target: this.ast, phase, args: [this.ast] });
    return [step(1), step(2)];
  }

  getDisableDirectives(): DisableDirectives {
    const directives: DisableDirectives['directives'] = [];
    let fences = 0;
    for (const [index, line] of this.lines.entries()) {
      if (line.trim() === FENCE) fences += 1;
      if (fences > 1) break;
      const [comment, type, content = ''] = DIRECTIVE.exec(line) ?? [];
      if (comment === undefined) continue;
      const [value = '', ...reasons] = content.split(/\s-{2,}\s/);
      const start = this.starts[index] ?? 0;
      directives.push({
        type: type === 'enable' || type === 'disable' ? type : 'disable-next-line',
        node: { range: [start, start + comment.length] },
        value: value.trim(),
        justification: reasons.join(' -- ').trim(),
      });
    }
    return { directives, problems: [] };
  }
}
