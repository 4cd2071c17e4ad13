/** `stateful-regexp`: a regular expression keeps its place from one test to the next, so its answers alternate. */
import { dropMatchFlags } from '../fixes/matcher-edits.js';
import { dropStateFlags } from '../fixes/regex-text.js';
import type { GraphDeclaration, PredicateDeclaration, SkillDeclaration, ToolReturn } from '../declare/graph.js';
import type { Subjects } from '../finding.js';
import { regexCaption } from '../match/caption.js';
import { alternatingText } from '../regex/alternating.js';
import type { Report } from './check.js';
import { graphCheck } from './check.js';
import { placeOfRegex, regexAt, regexLeaves } from './matcher-leaves.js';
import { subjects } from './subjects.js';
import { treeDecisions } from './tree-decisions.js';
import { cut, quote } from './words.js';

/** The facts of a regular expression with `g` or `y`. */
export interface StatefulRegexp extends Subjects {
  readonly where: 'match' | 'onToolReturn' | 'when';
  readonly regex: string;
  /** The flags that keep a place: `g`, `y` or both. */
  readonly flags: string;
  /** A text that it takes at the first test and turns down at the second; not for `match`, which drops the flags. */
  readonly text?: string;
  /** The position of the rule or route, counted from 0. */
  readonly position: number;
}

export const statefulRegexp = graphCheck({
  code: 'stateful-regexp',
  severity: 'error',
  origin: 'own',
  description: 'A regular expression with the flag `g` or `y` gives two answers to one text',
  fixable: true,
  options: {
    match: {
      description: 'Also report the flags on `match`, where the library drops them.',
      recommended: false,
      strict: true,
      checkup: false,
    },
  },
  message({ where, regex, flags, text = '' }: StatefulRegexp) {
    const name = `\`${cut(regex, 30)}\``;
    switch (where) {
      case 'match':
        return `\`match\` does not heed ${flagList(flags, 'and')} in ${name}. The library drops it there. Remove it.`;
      case 'onToolReturn':
        return (
          `${name} takes the tool ${quote(text, 20)} once, and turns it down the next time. ` +
          `With the flag ${flagList(flags, 'or')} it goes on where its last match ended. Remove the flag.`
        );
      case 'when':
        return (
          `${name} takes ${quote(text, 20)} once, and turns it down the next time. ` +
          `It outlives the call, and with the flag ${flagList(flags, 'or')} it goes on where its last match ended. ` +
          'Remove the flag.'
        );
    }
  },
  run(graph, options) {
    return [...(options.match ? onMatches(graph) : []), ...onTools(graph), ...inPredicates(graph)];
  },
  fixes(report, context) {
    const { where, position } = report.data;
    switch (where) {
      case 'match': {
        const leaf = regexAt(context.graph.entries.items[position], report.at);
        return leaf === undefined ? [] : dropMatchFlags(context, leaf);
      }
      case 'onToolReturn': {
        const condition = context.graph.routes.items[position]?.onToolReturn;
        return condition?.kind === 'regex' ? dropStateFlags(context, condition) : [];
      }
      case 'when':
        return [];
    }
  },
});

function flagList(flags: string, word: 'and' | 'or'): string {
  return Array.from(flags, (flag) => `\`${flag}\``).join(` ${word} `);
}

function stateFlags(flags: string): string {
  return flags.replace(/[^gy]/g, '');
}

function onMatches(graph: GraphDeclaration): readonly Report<StatefulRegexp>[] {
  return regexLeaves(graph).flatMap(({ entry, rule, leaf }) => {
    const flags = stateFlags(leaf.written?.flags ?? '');
    if (flags === '') return [];
    const regex = regexCaption(leaf.source, leaf.written?.flags ?? '');
    const data: StatefulRegexp = { ...subjects({ skill: entry.skill }), where: 'match', regex, flags, position: rule };
    return { ...placeOfRegex(leaf), data, severity: 'warning' as const };
  });
}

function onTools(graph: GraphDeclaration): readonly Report<StatefulRegexp>[] {
  return graph.routes.items.flatMap(({ from, to, onToolReturn }, position) => {
    if (onToolReturn.kind !== 'regex') return [];
    const text = alternatingText(onToolReturn.source, onToolReturn.flags, toolNames(from));
    if (text === undefined) return [];
    const data = { ...subjects({ from, to }), ...factsOf('onToolReturn', onToolReturn), text, position };
    return { ...placeOfRegex(onToolReturn), data };
  });
}

function factsOf(
  where: StatefulRegexp['where'],
  { source, flags }: Pick<Extract<ToolReturn, { kind: 'regex' }>, 'source' | 'flags'>,
): Pick<StatefulRegexp, 'where' | 'regex' | 'flags'> {
  return { where, regex: regexCaption(source, flags), flags: stateFlags(flags) };
}

/** The tools whose results the route can be asked about first. */
function toolNames(skill: SkillDeclaration | undefined): readonly string[] {
  return (skill?.tools.items ?? []).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
}

/** A predicate of an entry, a route or a tree, with the skills that it is about. */
interface Asked {
  readonly predicate: PredicateDeclaration | undefined;
  readonly about: Subjects;
}

function inPredicates(graph: GraphDeclaration): readonly Report<StatefulRegexp>[] {
  const asked: readonly Asked[] = [
    ...graph.entries.items.map(({ skill, when }) => ({ predicate: when, about: subjects({ skill }) })),
    ...graph.routes.items.map(({ from, to, predicate }) => ({ predicate, about: subjects({ from, to }) })),
    ...treeDecisions(graph.tree).map(({ predicate }) => ({ predicate, about: {} })),
  ];
  return asked.flatMap(({ predicate, about }, position) =>
    (predicate?.stateful ?? []).flatMap(({ regexp, persistent }) => {
      const text = persistent ? alternatingText(regexp.source, regexp.flags) : undefined;
      if (text === undefined) return [];
      return { ...placeOfRegex(regexp), data: { ...about, ...factsOf('when', regexp), text, position } };
    }),
  );
}
