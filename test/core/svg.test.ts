/** Drawings as SVG: well-formed, readable, and every part of them tells what it is and where it stands. */
import { describe, expect, test } from 'vitest';
import type { SkillDeclaration, TreeDeclaration } from '../../packages/core/src/declare/graph.js';
import { PICTURE_NODES_MAX } from '../../packages/core/src/draw/picture.js';
import { type SvgOptions, drawSvg } from '../../packages/core/src/draw/svg.js';
import type { Finding } from '../../packages/core/src/finding.js';
import type { Span } from '../../packages/core/src/source/span.js';
import { caseFiles } from '../case-files.js';
import { analysisOf } from './cursor-marks.js';
import {
  entry,
  graph,
  guard,
  keywords,
  known,
  onTool,
  partly,
  phrases,
  predicate,
  regex,
  route,
  site,
  skill,
} from './declarations.js';

/** One `<g>` of a drawing: its attributes, its title and the text that is seen. */
interface Group {
  readonly classes: readonly string[];
  readonly data: Readonly<Record<string, string>>;
  readonly title: string;
  readonly texts: readonly string[];
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function groups(svg: string): readonly Group[] {
  return [...svg.matchAll(/<g class="([^"]*)"([^>]*)><title>([^<]*)<\/title>(.*?)<\/g>/gs)].map(
    ([, classes = '', attributes = '', title = '', body = '']) => ({
      classes: classes.split(' '),
      data: Object.fromEntries(
        [...attributes.matchAll(/ data-(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescape(value)]),
      ),
      title: unescape(title),
      texts: [...body.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => unescape(text)),
    }),
  );
}

function drawn(parts: Parameters<typeof graph>[0], options: SvgOptions = {}): readonly Group[] {
  return groups(drawSvg(graph(parts), options));
}

function finding(at: Span, over: Partial<Finding> = {}): Finding {
  return {
    code: 'some-code',
    severity: 'warning',
    data: {},
    message: 'A message.',
    at,
    related: [],
    fixes: [],
    ...over,
  };
}

const leaf = (target: SkillDeclaration): TreeDeclaration => ({ kind: 'leaf', skill: target, site: site() });

/** Every opened element is closed, attributes are quoted, and nothing else looks like markup. */
function assertWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg
    .replace(/<style>[^<]*<\/style>/, '')
    .replace(
      /<(\/?)([a-z]+)((?:\s[\w:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*)(\/?)>/g,
      (_, closing: string, name: string, __: string, alone: string) => {
        if (closing !== '') expect(open.pop()).toBe(name);
        else if (alone === '') open.push(name);
        return '';
      },
    );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/);
  expect(Array.from(rest).filter((character) => character < ' ' && !'\t\n\r'.includes(character))).toEqual([]);
}

describe('nodes', () => {
  test('a start, and a box for each skill with its place', () => {
    const a = skill('a', {
      site: { at: { file: 'x.ts', start: 3, end: 4 }, origin: { file: 'y.ts', start: 30, end: 40 } },
    });
    const [edge, start, box] = drawn({ entries: [entry(a)] });
    expect(start).toMatchObject({ data: { kind: 'start' }, texts: ['start'] });
    expect(box).toMatchObject({
      data: { kind: 'skill', skill: 'a', file: 'y.ts', start: '30', end: '40' },
      texts: ['a'],
    });
    expect(edge).toMatchObject({ data: { kind: 'entry', to: 'a' } });
  });

  test('what nothing leads to looks different', () => {
    const [a, b] = [skill('a'), skill('b')];
    const boxes = drawn({ skills: [a, b], entries: [entry(a)] }).filter(({ data }) => data.kind === 'skill');
    expect(boxes.map(({ classes }) => classes.includes('sg-unreached'))).toEqual([false, true]);
  });

  test('but not where something unknown may lead to it', () => {
    const [a, b] = [skill('a'), skill('b')];
    const svg = drawSvg(graph({ skills: [a, b], entries: [entry(a)], routes: partly() }));
    expect(groups(svg).some(({ classes }) => classes.includes('sg-unreached'))).toBe(false);
    expect(svg).toContain('>Not all of this graph is known.<');
  });

  test('a tree has a diamond for each decision', () => {
    const [a, b] = [skill('a'), skill('b')];
    const tree: TreeDeclaration = {
      kind: 'decision',
      label: 'new?',
      predicate: predicate(),
      whenTrue: leaf(a),
      whenFalse: leaf(b),
    };
    const parts = drawn({ isTree: true, tree, skills: [a, b] });
    expect(parts.filter(({ data }) => data.kind === 'branch').map(({ texts }) => texts)).toEqual([[], ['yes'], ['no']]);
    expect(parts.filter(({ data }) => data.kind === 'decision')).toMatchObject([{ texts: ['new?'] }]);
  });
});

describe('edges', () => {
  test('start rules have their number and their matcher', () => {
    const entries = [
      entry(skill('a'), { match: regex('x', 'i') }),
      entry(skill('b'), { match: keywords('y') }),
      entry(skill('c'), { when: predicate() }),
    ];
    const labels = drawn({ entries }).filter(({ data }) => data.kind === 'entry');
    expect(labels.map(({ texts }) => texts)).toEqual([['1 /x/i'], ['2 y'], ['3 when ƒ']]);
  });

  test('routes have their derived labels; an edge for the model is dashed', () => {
    const [a, b] = [skill('a'), skill('b')];
    const routes = [
      route(a, b, { onToolReturn: onTool('pay'), guard: guard(['sum', 'gte', 3]) }),
      route(a, b),
      route(b, a, { label: 'back' }),
    ];
    const edges = drawn({ entries: [entry(a)], routes }).filter(({ data }) => data.kind === 'route');
    expect(edges.map(({ texts, classes }) => [texts, classes.includes('sg-model')])).toEqual([
      [['on pay when sum ≥ 3'], false],
      [[], true],
      [['back'], true],
    ]);
    expect(edges[0]).toMatchObject({ data: { from: 'a', to: 'b' }, title: 'a → b: on pay when sum ≥ 3' });
  });

  test('the place of an edge is its condition', () => {
    const match = regex('x');
    const [edge] = drawn({ entries: [entry(skill('a'), { match })] });
    expect(edge?.data).toMatchObject({ start: String(match.site.at.start), end: String(match.site.at.end) });
  });

  test('long labels are cut, and whole in the title', () => {
    const label = 'a very long label that nobody would want to read on an edge of a drawing at all';
    const [a, b] = [skill('a'), skill('b')];
    const edge = drawn({ entries: [entry(a)], routes: [route(a, b, { label })] }).find(
      ({ data }) => data.kind === 'route',
    );
    expect(edge?.texts[0]).toMatch(/^a very long label .*…$/);
    expect(edge?.texts[0]?.length).toBeLessThan(60);
    expect(edge?.title).toContain(label);
  });
});

describe('highlights', () => {
  const [a, b, c] = [skill('a'), skill('b'), skill('c')];
  const entries = [entry(a, { match: regex('x') }), entry(c, { match: regex('y') })];
  const routes = [route(a, b, { onToolReturn: onTool('t') })];
  const lit = (options: SvgOptions): readonly string[] =>
    drawn({ entries, routes }, options).flatMap(({ classes, data }) =>
      classes.includes('sg-lit') ? [[data.kind, data.skill ?? data.to].filter((it) => it !== undefined).join(' ')] : [],
    );

  test('a skill with its edges', () => {
    expect(lit({ highlight: [a] })).toEqual(['entry a', 'route b', 'skill a']);
  });

  test('an edge with its ends', () => {
    expect(lit({ highlight: routes })).toEqual(['route b', 'skill a', 'skill b']);
  });

  test('everything else is dim, and nothing is without a highlight', () => {
    const dim = (options: SvgOptions): number =>
      drawn({ entries, routes }, options).filter(({ classes }) => classes.includes('sg-dim')).length;
    expect([dim({ highlight: [a] }), dim({})]).toEqual([4, 0]);
  });
});

describe('findings', () => {
  const match = regex('x');
  const a = skill('a');
  const first = entry(a, { match, examples: phrases('one', 'two') });
  const second = route(a, a, { onToolReturn: onTool('t'), guard: guard(['k', 'eq', 1]) });
  const marked = (at: Span, over: Partial<Finding> = {}): readonly string[] =>
    drawn({ entries: [first], routes: [second] }, { findings: [finding(at, over)] }).flatMap(({ data }) =>
      data.codes === undefined ? [] : [`${data.kind ?? ''} ${data.codes}`],
    );

  test.each([
    ['a matcher', match.site.at, 'entry some-code'],
    ['an example', first.examples.items[1]?.site.at, 'entry some-code'],
    ['a guard', second.guard?.site.at, 'route some-code'],
    ['a skill', a.site.at, 'skill some-code'],
  ])('about %s', (_, at, expected) => {
    expect(at === undefined ? [] : marked(at)).toEqual([expected]);
  });

  test('about the whole graph stands on the start', () => {
    const made = graph({ entries: [first] });
    const svg = drawSvg(made, { findings: [finding(made.callee, { severity: 'error' })] });
    expect(groups(svg).filter(({ data }) => data.codes !== undefined)).toMatchObject([
      { classes: ['sg-start', 'sg-error'], data: { kind: 'start' } },
    ]);
  });

  test('about one place that is a node and an edge: who is named decides', () => {
    const shared = site();
    const b = skill('b', { site: shared });
    const parts = { entries: [first], routes: [route(a, b, { toSite: shared, conditionSite: shared })] };
    const kind = (data: Finding['data']): readonly (string | undefined)[] =>
      drawn(parts, { findings: [finding(shared.at, { data })] })
        .filter(({ data: { codes } }) => codes !== undefined)
        .map(({ data: { kind: it } }) => it);
    expect([kind({ skill: 'b' }), kind({ from: 'a', to: 'b' })]).toEqual([['skill'], ['route']]);
  });

  test('in another file, or of another graph, are left out', () => {
    expect(marked({ file: 'other.ts', start: match.site.at.start, end: match.site.at.end })).toEqual([]);
    expect(marked({ file: 'graph.ts', start: 1_000_000, end: 1_000_001 })).toEqual([]);
  });

  test('show their number and their messages', () => {
    const svg = drawSvg(graph({ entries: [first] }), {
      findings: [finding(match.site.at), finding(match.site.at, { code: 'other-code', severity: 'error' })],
    });
    expect(groups(svg)[0]).toMatchObject({ data: { codes: 'some-code other-code' }, texts: ['/x/', '2'] });
    expect(groups(svg)[0]?.classes).toContain('sg-error');
    expect(groups(svg)[0]?.title).toBe('a starts on /x/\nsome-code: A message.\nother-code: A message.');
  });
});

describe('themes', () => {
  test('auto has both, light and dark have one, the editor has variables', () => {
    const made = graph();
    const style = (theme: SvgOptions['theme']): string => drawSvg(made, theme === undefined ? {} : { theme });
    expect(style('auto')).toContain('@media (prefers-color-scheme:dark)');
    expect(style(undefined)).toBe(style('auto'));
    expect([style('light'), style('dark')].join()).not.toMatch(/@media|var\(/);
    expect(style('light')).not.toBe(style('dark'));
    expect(style('editor')).toContain('var(--vscode-editor-foreground,');
  });
});

describe('any text and any size', () => {
  test('markup, quotes, control characters and lone surrogates', () => {
    const id = `<b>&"'\u0000\u001b\ud800]]>`;
    const svg = drawSvg(graph({ entries: [entry(skill(id), { match: keywords('</text><script>') })] }));
    assertWellFormed(svg);
    expect(svg).not.toContain('<script>');
    expect(svg).not.toMatch(/[\u0000\ud800]/);
  });

  test.each(['conformance/cases', 'shapes'])('all graphs of %s', (folder) => {
    for (const { name, text } of caseFiles(folder)) {
      if (name === 'half-typed') continue;
      for (const declared of analysisOf(text).graphs) {
        const svg = drawSvg(declared);
        assertWellFormed(svg);
        expect(svg).not.toMatch(/ (?:d|[cr]?[xy]|width|height|viewBox)="[^"]*(?:NaN|Infinity|undefined)/);
      }
    }
  });

  test('an empty graph', () => {
    assertWellFormed(drawSvg(graph()));
  });

  test('more than can be read is counted instead', () => {
    const skills = Array.from({ length: PICTURE_NODES_MAX + 50 }, (_, n) => skill(`s${n}`));
    const routes = skills.flatMap((from, n) =>
      [1, 7, 31].map((step) => route(from, skills[(n * step + step) % skills.length])),
    );
    const svg = drawSvg(
      graph({ skills: known(...skills), entries: skills.map((it) => entry(it)), routes: known(...routes) }),
    );
    expect(svg).toMatch(/\d+ more parts are not drawn\./);
  });

  test('a tree whose halves are one object', () => {
    let tree: TreeDeclaration = leaf(skill('a'));
    for (let depth = 0; depth < 60; depth += 1)
      tree = { kind: 'decision', label: null, predicate: undefined, whenTrue: tree, whenFalse: tree };
    expect(drawSvg(graph({ isTree: true, tree }))).toContain('more parts are not drawn');
  });
});

describe('the layout', () => {
  /** The rectangles of all labels, and of all boxes, as far as the widths are known. */
  function overlaps(svg: string): readonly string[] {
    const labels = [...svg.matchAll(/<text class="sg-label" x="([\d.]+)" y="([\d.]+)">([^<]*)</g)].map(
      ([, x, y, text = '']) => ({
        name: text,
        left: Number(x),
        right: Number(x) + unescape(text).length * 5.2,
        top: Number(y) - 9,
        bottom: Number(y) + 2,
      }),
    );
    const boxes = [
      ...svg.matchAll(/<rect class="sg-box" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
    ].map(([, x, y, width, height], n) => ({
      name: `box ${n}`,
      left: Number(x),
      right: Number(x) + Number(width),
      top: Number(y),
      bottom: Number(y) + Number(height),
    }));
    const all = [...labels, ...boxes];
    return all.flatMap((one, at) =>
      all
        .slice(at + 1)
        .flatMap((other) =>
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
            ? [`${one.name} / ${other.name}`]
            : [],
        ),
    );
  }

  test.each([1, 5, 12, 20])('no label lies on another one or on a box, with %i skills', (count) => {
    const skills = Array.from({ length: count }, (_, n) => skill(`skill-number-${n}`));
    const routes = skills.flatMap((from, n) =>
      [3, 5].map((step) =>
        route(from, skills[(n * step + 1) % count], {
          onToolReturn: onTool(`tool_${n}_${step}`),
          guard: guard(['level', 'gte', n]),
        }),
      ),
    );
    const entries = skills
      .slice(0, Math.ceil(count / 2))
      .map((it, n) => entry(it, { match: keywords(`word${n}`, 'another word') }));
    expect(overlaps(drawSvg(graph({ entries, routes: known(...routes), skills: known(...skills) })))).toEqual([]);
  });

  test('the rules stand in their order', () => {
    const entries = ['d', 'b', 'c', 'a'].map((id) => entry(skill(id), { match: keywords(id) }));
    const svg = drawSvg(graph({ entries }));
    const heights = [...svg.matchAll(/<text class="sg-label" x="[\d.]+" y="([\d.]+)">/g)].map(([, y]) => Number(y));
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
  });

  test('the same graph is drawn the same', () => {
    const made = graph({ entries: [entry(skill('a')), entry(skill('b'))] });
    expect(drawSvg(made)).toBe(drawSvg(made));
  });
});
