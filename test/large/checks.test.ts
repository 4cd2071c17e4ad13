/** What a check takes grows with the graph, or stops at a bound of its own. */
import { CHECKS, type CheckOptions, type GraphCheck, presetOptions, runCheck } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import type { GraphDeclaration } from '../../packages/core/src/declare/graph.js';
import {
  all,
  entry,
  graph,
  guard,
  intent,
  keywords,
  kinds,
  known,
  onTool,
  phrases,
  regex,
  route,
  skill,
  step,
  text,
  tool,
} from '../core/declarations.js';
import { growth, LINEAR, stepsOf } from './steps.js';

/** Of the smaller of two graphs; large enough for a square to show beside what every graph takes. */
const SIZE = 500;

const checks: readonly GraphCheck[] = CHECKS.filter((check) => check.kind !== 'refusal' && check.kind !== 'file');

function each<Item>(size: number, item: (index: number) => Item): Item[] {
  return Array.from({ length: size }, (_, index) => item(index));
}

function rules(size: number, match: (index: number) => Parameters<typeof entry>[1]): GraphDeclaration {
  return graph({ entries: each(size, (n) => entry(skill(`s${n}`), match(n))) });
}

/** Runs over one graph, each of which may find a lot of it worked out by the one before. */
function running(declared: GraphDeclaration, code: string, options: CheckOptions): () => void {
  return () => void runCheck({ graphs: [declared], refusals: [] }, code, options);
}

/** Graphs in which nothing has to be compared with everything. */
const GRAPHS: Readonly<Record<string, (size: number) => GraphDeclaration>> = {
  'rules that share nothing': (size) =>
    rules(size, (n) => ({ match: n % 2 === 0 ? regex(`x${n}`) : keywords(`${n}`) })),
  'rules that are alike': (size) => rules(size, () => ({ match: keywords('refund') })),
  'rules that share a keyword': (size) => rules(size, (n) => ({ match: keywords('refund', `${n}`) })),
  'rules that share a part': (size) => rules(size, (n) => ({ match: all(keywords('refund'), regex(`${n >> 1}`)) })),
  'keywords of one rule': (size) => rules(1, () => ({ match: keywords(...each(size, (n) => `k${n}`)) })),
  'examples of one rule': (size) =>
    rules(1, () => ({ match: regex('x'), examples: phrases(...each(size, (n) => `x${n}`)) })),
  'rows beside one rule': (size) =>
    graph({ entries: [entry(skill('s'), { match: regex('x') })], neverRoutes: phrases(...each(size, (n) => `r${n}`)) }),
  'rules without a condition': (size) => rules(size, () => ({})),
  'intents that share nothing': (size) => ({
    ...rules(size, (n) => ({ match: intent(`wants thing${n}`, `bring thing${n}`, `fetch other${n}`) })),
    router: { scorer: false, readByModel: false, classifier: true },
  }),
  'routes one after the other': (size) => {
    const skills = each(size, (n) => skill(`s${n}`));
    return graph({
      entries: skills.slice(0, 1).map((first) => entry(first)),
      routes: skills.slice(1).map((to, n) => route(skills[n], to, { onToolReturn: onTool('t') })),
    });
  },
  'routes out of one skill, by tool': (size) => fan(size, (n) => ({ onToolReturn: onTool(`t${n}`) })),
  'routes out of one skill, by a function': (size) => fan(size, () => ({ when: 'set' })),
  'routes without a condition': (size) => fan(size, () => ({})),
  'conditions of one guard': (size) =>
    fan(1, () => ({ guard: guard(...each(size, (n) => [`k${n}`, 'eq', n] as const)) })),
  'bodies that call tools': (size) =>
    graph({
      skills: each(size, (n) =>
        skill(`s${n}`, {
          body: text(`Call tool_${n}(x), and other_${n}(y). `.repeat(3)),
          tools: known(tool(`tool_${n}`), tool(`crm_${n}`)),
        }),
      ),
      knownTools: known(tool('ask')),
    }),
  'words of one body': (size) =>
    graph({ skills: [skill('s', { body: text(each(size, (n) => `call_${n}(x)`).join(' ')) })], knownTools: known() }),
  'the characters of one body': (size) =>
    graph({
      skills: [skill('s', { body: text('a_'.repeat(size) + ' '.repeat(size) + 'x_y' + ' '.repeat(size)) })],
      knownTools: known(),
    }),
  'tools of one skill': (size) =>
    graph({ skills: [skill('s', { tools: known(...each(size, (n) => tool(`t_${n}`))) })] }),
  'kinds of artifacts': (size) =>
    graph({
      skills: each(size, (n) =>
        skill(`s${n}`, {
          consumes: kinds(`k${n}`),
          produces: kinds(`k${n + 1}`),
          tools: known(tool('t')),
          steps: known(step('t', { consumes: kinds(`k${n}`) })),
        }),
      ),
    }),
};

function fan(size: number, over: (index: number) => Parameters<typeof route>[2]): GraphDeclaration {
  const [from, to] = [skill('a'), skill('b')];
  return graph({ entries: [entry(from)], routes: each(size, (n) => route(from, to, over(n))) });
}

describe.each(Object.entries(GRAPHS))('%s', (_, graphOf) => {
  test.each(['checkup', 'strict'] as const)(
    'take a number of steps that grows with their number, under %s',
    (preset) => {
      const [once, twice] = [graphOf(SIZE), graphOf(2 * SIZE)];
      const tooMuch = checks.flatMap((check) => {
        const options = presetOptions(check, preset);
        const times = growth((size) => running(size === SIZE ? once : twice, check.code, options), SIZE);
        return times < LINEAR ? [] : [`${check.code}: ${times.toFixed(2)}`];
      });
      expect(tooMuch).toEqual([]);
    },
  );
});

/** What is compared with everything of its kind, up to a bound of the check. */
describe('comparisons', () => {
  const stepsOver = (declared: GraphDeclaration): number =>
    stepsOf(() => {
      for (const { code } of checks) running(declared, code, {})();
    });

  test('phrases are judged by rules as far as the bound on matching', () => {
    const declared = {
      ...rules(4_000, (n) => ({ match: regex(`word${n}\\b`, 'i'), examples: phrases(`my word${n} please`) })),
      neverRoutes: phrases(...each(4_000, (n) => `other${n}`)),
    };
    // Three kinds of questions with 10 million characters each, and some steps for each character.
    expect(stepsOver(declared)).toBeLessThan(200_000_000);
  });

  test('guards are compared with each other as far as the bound on comparisons', () => {
    const declared = fan(5_000, (n) => ({ guard: guard(['n', 'eq', n]) }));
    expect(stepsOver(declared)).toBeLessThan(20_000_000);
  });

  test('intents are compared by words as far as the bound on look-ups', () => {
    const declared = {
      ...rules(5_000, (n) => ({ match: intent(`wants thing${n}`, `bring thing${n}`, `fetch thing${n}`) })),
      router: {
        scorer: false,
        readByModel: false,
        classifier: true,
        keywordClassifier: { stopWords: undefined, nearTieMargin: 0.15, floor: 0 },
      },
    };
    expect(stepsOver(declared)).toBeLessThan(20_000_000);
  });
});
