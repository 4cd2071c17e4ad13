/** `suspicious-keyword`: a keyword holds characters that are taken literally and may be meant otherwise. */
import { type SameFinding, keywordAt, removeKeyword, respellKeyword } from '../fixes/matcher-edits.js';
import type { Subjects } from '../finding.js';
import { type KeywordFault, oddKeywords } from '../match/keyword-faults.js';
import { sameSpan } from '../source/span.js';
import { graphCheck } from './check.js';
import { keywordLeaves } from './matcher-leaves.js';
import { originOf, subjects } from './subjects.js';
import { quote } from './words.js';

/** The facts of an odd keyword. */
export interface SuspiciousKeyword extends Subjects {
  readonly keyword: string;
  readonly fault: KeywordFault;
  /** The positions of the rule and of the keyword in its list, counted from 0. */
  readonly rule: number;
  readonly index: number;
}

/** A keyword in a message is cut here. */
const KEYWORD_CHARS = 40;

export const suspiciousKeyword = graphCheck({
  code: 'suspicious-keyword',
  since: '9.15',
  severity: 'warning',
  origin: 'own',
  advice: true,
  description: 'A keyword is found as it is written, which may not be what was meant',
  options: {},
  message({ keyword, fault }: SuspiciousKeyword) {
    const name = quote(keyword, KEYWORD_CHARS);
    switch (fault.kind) {
      case 'syntax':
        return (
          `The keyword ${name} is taken literally, with its ${quote(fault.piece, 20)}. ` +
          'A keyword is no regular expression: only a message with these very characters matches. ' +
          'Write `match: /…/i` for a pattern, or one keyword for each form.'
        );
      case 'control':
        return (
          `The keyword ${name} holds a control character, which no message has. ` +
          "In source text a backslash before a letter may begin such a character, as in '\\b'. Remove it."
        );
      case 'edge':
        return (
          `The keyword ${name} begins or ends with a blank, and is not trimmed. ` +
          'A message matches only with that blank, so not where the word is the first or last. Remove the blank.'
        );
      case 'double':
        return (
          `The keyword ${name} has two blanks in a row. ` + 'A message with one blank there does not match. Write one.'
        );
      case 'quote':
        return (
          `The keyword ${name} has a typographic quote. ` +
          'Keyboards type the straight one, which does not match. Write the straight one, or both forms.'
        );
      case 'space':
        return (
          `The keyword ${name} has a blank that keyboards do not type. ` +
          'A message with a plain blank there does not match. Write a plain blank.'
        );
      case 'redundant':
        return (
          `The keyword ${name} adds nothing beside ${quote(fault.other, KEYWORD_CHARS)}. ` +
          'Every message that contains the one contains the other, and one keyword is enough to match. Remove it.'
        );
    }
  },
  run(graph) {
    return keywordLeaves(graph).flatMap(({ entry, rule, leaf }) =>
      oddKeywords(leaf.keywords.items).map(({ keyword, fault, other }) => ({
        at: keyword.site.at,
        data: { ...subjects({ skill: entry.skill }), keyword: keyword.text, fault, rule, index: keyword.index },
        related: [
          ...(other === undefined ? [] : [{ at: other.site.at, note: 'The keyword that is enough.' }]),
          ...originOf(keyword.site, 'The keyword is written here.'),
        ],
      })),
    );
  },
  fixes(report, context) {
    const { rule, fault } = report.data;
    const place = keywordAt(context.graph.entries.items[rule], report.at);
    if (place === undefined) return [];
    const isStill: SameFinding = ({ at, data }) =>
      sameSpan(at, report.at) && (data as SuspiciousKeyword).fault.kind === fault.kind;
    switch (fault.kind) {
      case 'syntax':
      case 'control':
        return [];
      case 'edge':
      case 'double':
      case 'quote':
      case 'space': {
        const title = `Change ${quote(place.keyword.text, KEYWORD_CHARS)} to ${quote(fault.instead, KEYWORD_CHARS)}`;
        return respellKeyword(context, rule, place, { title, text: fault.instead, isStill });
      }
      case 'redundant': {
        const title = `Remove ${quote(place.keyword.text, KEYWORD_CHARS)} from this rule`;
        return removeKeyword(context, rule, place, { title, isStill });
      }
    }
  },
});
