/** Matchers given as data, in the form that the checks read: all known, and without places. */
import type { List, MatcherDeclaration, Phrase } from '../declare/graph.js';
import type { Site } from '../source/span.js';
import type { SkillMatchData } from './match.js';

const site: Site = { at: { file: '', start: 0, end: 0 } };

/** Texts without a place, as a list of which everything is known. */
export function phrases(texts: readonly string[]): List<Phrase> {
  return { items: texts.map((text, index) => ({ text, site, index })), complete: true };
}

/** The matcher that its data describes. */
export function declareMatcher(match: SkillMatchData): MatcherDeclaration {
  if (match.kind !== 'all') return declareLeaf(match);
  return {
    kind: 'all',
    parts: {
      items: match.parts.map((part) => (part.kind === 'all' ? { kind: 'unknown', site } : declareLeaf(part))),
      complete: true,
    },
    site,
  };
}

function declareLeaf(leaf: Exclude<SkillMatchData, { kind: 'all' }>): MatcherDeclaration {
  switch (leaf.kind) {
    case 'regex':
      return { kind: 'regex', source: leaf.source, flags: leaf.flags, site };
    case 'keywords':
      return { kind: 'keywords', keywords: phrases(leaf.keywords), site };
    case 'intent':
      return { kind: 'intent', intent: leaf.intent, examples: phrases(leaf.examples), site };
  }
}
