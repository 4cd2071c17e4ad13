/** `overlapping-intents`: the keyword classifier gives an intent's own example to another intent, or nearly so. */
import type { GraphDeclaration, KeywordClassifier, Phrase } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { keywordScore, keywordTokens } from '../scorer/keyword.js';
import { rankIntents, type IntentScore } from '../scorer/rank.js';
import type { Site } from '../source/span.js';
import { graphCheck, type Report } from './check.js';
import { PHRASE_ORIGIN } from './claims.js';
import { intentEntries, intentsComplete } from './intents.js';
import { named, originOf } from './subjects.js';
import { quote } from './words.js';

/**
 * How many words are looked up for one graph. A thousand intents with an
 * example of five words each stay within it, and it is worth about a second.
 * The examples past it are not judged.
 */
const LOOKUP_BOUND = 7_500_000;

/** The facts of an example that does not stand out for its own intent. */
export interface OverlappingIntents extends Subjects {
  readonly phrase: string;
  /** `outranked`: the other intent scores best. `near-tie`: it follows too closely. */
  readonly relation: 'outranked' | 'near-tie';
  /** The positions of the entry and of the phrase in its intent, counted from 0. */
  readonly rule: number;
  readonly index: number;
}

export const overlappingIntents = graphCheck({
  code: 'overlapping-intents',
  since: '9.17',
  severity: 'warning',
  origin: 'library',
  description: 'The keyword classifier confuses an example of one intent with another intent',
  options: {},
  message(data: OverlappingIntents) {
    const own = named(data.skill, 'this skill');
    const other = named(data.to, 'this skill');
    const phrase = quote(data.phrase, 60);
    const what =
      data.skill === data.to
        ? `An example of ${own} does not tell two intents of that skill apart.`
        : data.relation === 'outranked'
          ? `An example of ${own} scores higher for the intent of ${other}.`
          : `An example of ${own} scores nearly as high for the intent of ${other}.`;
    return (
      `${what} Without this example, its intent shares too few words with ${phrase}; add examples with the ` +
      'words that matter, or take the shared words out of the other intent.'
    );
  },
  run(graph) {
    const classifier = graph.router.keywordClassifier;
    if (classifier === undefined || graph.isTree !== false || !intentsComplete(graph)) return [];
    const candidates = readIntents(graph, classifier);
    return candidates === undefined ? [] : judgeExamples(candidates, classifier);
  },
});

interface Candidate {
  readonly id: string;
  readonly rule: number;
  readonly examples: readonly Phrase[];
  readonly site: Site;
  /** The words of the sentence, and of each example. */
  readonly sentenceWords: ReadonlySet<string>;
  readonly exampleWords: readonly ReadonlySet<string>[];
  /** All of these words. */
  readonly words: ReadonlySet<string>;
}

/** The intents with their words; `undefined` where any of it is not known, since every intent competes. */
function readIntents(graph: GraphDeclaration, { stopWords }: KeywordClassifier): readonly Candidate[] | undefined {
  const candidates: Candidate[] = [];
  for (const { id, rule, sentence, examples, site } of intentEntries(graph)) {
    if (id === undefined || sentence === undefined || !examples.complete) return undefined;
    const sentenceWords = keywordTokens(sentence, stopWords);
    const exampleWords = examples.items.map((phrase) => keywordTokens(phrase.text, stopWords));
    const words = union([sentenceWords, ...exampleWords]);
    candidates.push({ id, rule, examples: examples.items, site, sentenceWords, exampleWords, words });
  }
  return candidates;
}

function judgeExamples(
  candidates: readonly Candidate[],
  classifier: KeywordClassifier,
): readonly Report<OverlappingIntents>[] {
  const found: Report<OverlappingIntents>[] = [];
  /** How many words it takes to score all entries of one skill without an example. */
  const costs = new Map<string, number>();
  for (const { id, sentenceWords, exampleWords } of candidates) {
    const size = exampleWords.reduce((sum, words) => sum + words.size, sentenceWords.size);
    costs.set(id, (costs.get(id) ?? 0) + size);
  }
  let left = LOOKUP_BOUND;
  for (const own of candidates) {
    for (const [position, phrase] of own.examples.entries()) {
      const asked = own.exampleWords[position] ?? new Set<string>();
      left -= candidates.length * (asked.size + 1) + (costs.get(own.id) ?? 0);
      if (left < 0) return found;
      const scores = scoresFor(candidates, own.id, position, asked);
      const verdict = rankIntents(scores, classifier);
      if (verdict.kind === 'unmatched') continue;
      const outranked = verdict.best.id !== own.id;
      const other = outranked ? verdict.best : verdict.nearTie ? verdict.runnerUp : undefined;
      if (other === undefined) continue;
      const data: OverlappingIntents = {
        skill: own.id,
        from: own.id,
        to: other.id,
        phrase: phrase.text,
        relation: outranked ? 'outranked' : 'near-tie',
        rule: own.rule,
        index: phrase.index,
      };
      // Of two entries of one skill, the runner-up may be the example's own.
      const holder = candidates[scores.indexOf(other)];
      const rival = holder === own ? candidates[scores.indexOf(verdict.best)] : holder;
      const related = rival === undefined ? [] : [{ at: rival.site.at, note: 'The intent that competes.' }];
      found.push({ at: phrase.site.at, data, related: [...related, ...originOf(phrase.site, PHRASE_ORIGIN)] });
    }
  }
  return found;
}

/**
 * The score of every candidate for one example. All entries of the example's
 * skill are scored without their example at the same position, and a score
 * belongs to an id: of several entries with one id the last one counts for all.
 */
function scoresFor(
  candidates: readonly Candidate[],
  id: string,
  position: number,
  asked: ReadonlySet<string>,
): readonly IntentScore[] {
  const byId = new Map<string, number>();
  for (const candidate of candidates) {
    const words = candidate.id === id ? wordsWithout(candidate, position) : candidate.words;
    byId.set(candidate.id, keywordScore(asked, words));
  }
  return candidates.map((candidate) => ({ id: candidate.id, score: byId.get(candidate.id) ?? 0 }));
}

function wordsWithout(candidate: Candidate, position: number): ReadonlySet<string> {
  return union([candidate.sentenceWords, ...candidate.exampleWords.filter((_, index) => index !== position)]);
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const set of sets) for (const word of set) all.add(word);
  return all;
}
