/** What a reader wants to know about the thing under the cursor, with the graph drawn around it. */
import type { Analysis } from '../analyze.js';
import { conditionSpan } from '../checks/claims.js';
import type {
  EntryDeclaration,
  GraphDeclaration,
  MatcherDeclaration,
  Phrase,
  SkillDeclaration,
} from '../declare/graph.js';
import { plainEntryCaption, plainRouteCaption, isSolid, matcherCaption } from '../draw/edges.js';
import { routerText } from '../draw/picture.js';
import { type Highlight, type SvgOptions, drawSvg } from '../draw/svg.js';
import type { Span } from '../source/span.js';
import { type Cursor, cursorAt, literalAt, spanOf } from './cursor.js';
import { code, counted, plain } from './markdown.js';
import { type Mention, leafOf, madeAt, mentionsAt } from './mentions.js';
import { unknownLines } from './unknown-lines.js';
import { type Winner, winnerOf } from './winner.js';

/** One part of a hover: a title and lines of Markdown. Author text in it is quoted as code. */
export interface HoverSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What is shown beside a place of the text. */
export interface Hover {
  /** The text that it is about. */
  readonly span: Span;
  readonly about: 'graph' | 'skill' | 'matcher';
  readonly sections: readonly HoverSection[];
  /** The graph, with what is hovered standing out. */
  readonly svg: string;
}

/** How many lines of one kind are shown before the rest is counted. */
const LINES_MAX = 12;

/** What there is to say about an offset of the analysed file; `undefined` where that is nothing. */
export function hoverAt(
  analysis: Analysis,
  offset: number,
  drawing: Omit<SvgOptions, 'highlight'> = {},
): Hover | undefined {
  const cursor = cursorAt(analysis.source, offset);
  if (cursor === undefined) return undefined;
  return (
    graphHover(analysis, offset, drawing) ??
    skillHover(analysis, cursor, drawing) ??
    matcherHover(analysis, cursor, drawing)
  );
}

function holds({ file, start, end }: Span, analysis: Analysis, offset: number): boolean {
  return file === analysis.source.file && start <= offset && offset <= end;
}

function section(title: string, lines: readonly string[]): readonly HoverSection[] {
  if (lines.length === 0) return [];
  const shown =
    lines.length > LINES_MAX ? [...lines.slice(0, LINES_MAX - 1), `and ${lines.length - LINES_MAX + 1} more`] : lines;
  return [{ title, lines: shown }];
}

function draw(graph: GraphDeclaration, drawing: SvgOptions, highlight: readonly Highlight[]): string {
  return drawSvg(graph, { ...drawing, highlight });
}

function graphHover(analysis: Analysis, offset: number, drawing: SvgOptions): Hover | undefined {
  const graph = analysis.graphs.find(({ callee }) => holds(callee, analysis, offset));
  if (graph === undefined) return undefined;
  const counts = [
    counted(graph.skills, 'skill'),
    ...(graph.isTree === true ? [] : [counted(graph.entries, 'start rule'), counted(graph.routes, 'route')]),
  ];
  return {
    span: graph.callee,
    about: 'graph',
    sections: [
      { title: graph.isTree === true ? 'Skill graph, a decision tree' : 'Skill graph', lines: [counts.join(', ')] },
      ...(graph.isTree === true
        ? []
        : section('Start', [routerText(graph.router), ...graph.entries.items.map(startLine)])),
      ...section('Not known', unknownLines(analysis, graph)),
    ],
    svg: draw(graph, drawing, []),
  };
}

function name(skill: SkillDeclaration | undefined): string {
  return skill?.id === undefined ? 'a skill whose id is not known' : code(skill.id);
}

function startLine(entry: EntryDeclaration): string {
  return `${name(entry.skill)} ${conditionText(entry)}`;
}

function conditionText(entry: EntryDeclaration): string {
  const caption = plainEntryCaption(entry);
  if (entry.condition === 'none') return 'without a condition';
  if (entry.condition === 'when' && caption === '') return 'when a function says so';
  return caption === '' ? 'on a condition' : `on ${code(caption)}`;
}

/** The skill that a mention under the cursor names, in the first graph that has it. */
function skillHover(analysis: Analysis, cursor: Cursor, drawing: SvgOptions): Hover | undefined {
  const mention = [...mentionsAt(analysis, cursor), ...madeAt(analysis, cursor)].find(
    ({ skill }) => skill !== undefined,
  );
  if (mention?.skill === undefined) return undefined;
  const { graph, skill } = mention;
  return {
    span: spanUnder(cursor, mention),
    about: 'skill',
    sections: [
      { title: `Skill ${name(skill)}`, lines: skillLines(skill) },
      ...(graph.isTree === true
        ? []
        : [
            ...section('Starts', startLines(graph, skill)),
            ...section('Comes from', routeLines(graph, skill, 'to')),
            ...section('Leads to', routeLines(graph, skill, 'from')),
          ]),
      ...section('Not known', unknownLines(analysis, graph)),
    ],
    svg: draw(graph, drawing, [skill]),
  };
}

function spanUnder(cursor: Cursor, { site }: Mention): Span {
  const literal = literalAt(cursor);
  const leaf = leafOf(cursor);
  return literal?.content ?? (leaf === undefined ? site.at : spanOf(cursor.index, leaf));
}

function skillLines(skill: SkillDeclaration): readonly string[] {
  const tools = skill.tools.items.flatMap((tool) => (typeof tool.name === 'string' ? [code(tool.name)] : []));
  return [
    ...(skill.description === undefined ? [] : [plain(skill.description)]),
    ...(tools.length === 0 ? [] : [`Tools: ${tools.join(', ')}${skill.tools.complete ? '' : ' and maybe others'}`]),
    ...(skill.certain ? [] : ['It may not be in the graph: it stands under a condition that is not known.']),
  ];
}

function startLines(graph: GraphDeclaration, skill: SkillDeclaration): readonly string[] {
  const { items } = graph.entries;
  const lines = items.flatMap((entry, index) =>
    entry.skill === skill ? [`Rule ${index + 1} of ${items.length}: ${conditionText(entry)}`] : [],
  );
  if (lines.length > 0) return lines;
  return graph.entries.complete && items.every((entry) => entry.skill !== undefined) ? ['No rule starts it.'] : [];
}

function routeLines(graph: GraphDeclaration, skill: SkillDeclaration, end: 'from' | 'to'): readonly string[] {
  return graph.routes.items
    .filter((route) => route[end] === skill)
    .map((route) => {
      const caption = plainRouteCaption(route);
      const other = name(end === 'from' ? route.to : route.from);
      if (caption !== '') return `${other}: ${code(caption)}`;
      return isSolid(route) ? `${other}: when a function says so` : `${other}: when the model chooses it`;
    });
}

/** The rule whose matcher is under the cursor; of several graphs, the first one that has it. */
function matcherHover(analysis: Analysis, { offset }: Cursor, drawing: SvgOptions): Hover | undefined {
  for (const graph of analysis.graphs) {
    const index = graph.entries.items.findIndex(({ match }) => match !== undefined && isIn(match, analysis, offset));
    const entry = graph.entries.items[index];
    if (entry?.match === undefined) continue;
    const examples = [...entry.examples.items, ...(entry.match.kind === 'intent' ? entry.match.examples.items : [])];
    return {
      span: conditionSpan(entry),
      about: 'matcher',
      sections: [
        {
          title: 'Start rule',
          lines: [
            `${code(matcherCaption(entry.match))} starts ${name(entry.skill)}`,
            `Rule ${index + 1} of ${graph.entries.items.length}`,
          ],
        },
        ...section(
          'Examples',
          examples.map((example) => exampleLine(graph, entry, example)),
        ),
        ...section('Not known', unknownLines(analysis, graph)),
      ],
      svg: draw(graph, drawing, [entry]),
    };
  }
  return undefined;
}

function isIn({ site }: MatcherDeclaration, analysis: Analysis, offset: number): boolean {
  return holds(site.at, analysis, offset) || (site.origin !== undefined && holds(site.origin, analysis, offset));
}

function exampleLine(graph: GraphDeclaration, own: EntryDeclaration, { text }: Phrase): string {
  return `${code(text)}: ${winnerText(winnerOf(graph, text), own)}`;
}

function winnerText(winner: Winner, own: EntryDeclaration): string {
  switch (winner.kind) {
    case 'rule':
      return winner.entry === own ? 'this rule wins' : `rule ${winner.index + 1} wins, for ${name(winner.entry.skill)}`;
    case 'classifier':
      return 'the classifier decides';
    case 'nobody':
      return 'no rule takes it';
    case 'no-order':
      return 'order decides nothing here';
    case 'unknown':
      return 'which rule wins is not known';
  }
}
