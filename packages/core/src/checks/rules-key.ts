/** What start rules are to each other, as a text: equal texts mean equal answers to every question about their languages. */
import type { EntryDeclaration, MatcherDeclaration, SkillDeclaration } from '../declare/graph.js';
import { ALL_MEMBERS_MAX } from '../match/match.js';
import { conditionOf } from './rule-language.js';

/** The rules in their order; `undefined` where a matcher is too large to be written down. */
export function rulesKey(entries: readonly EntryDeclaration[]): string | undefined {
  const skills = new Map<SkillDeclaration, number>();
  const keys: string[] = [];
  for (const entry of entries) {
    const { certain, condition, skill } = entry;
    const matcher = conditionOf(entry);
    const key = matcher === undefined ? '' : matcherKey(matcher);
    if (key === undefined) return undefined;
    keys.push(`${String(certain)} ${condition} ${ownerKey(skill, skills)} ${key}`);
  }
  return keys.join('\n');
}

/** Which skill it is among those of the rules, and what may make it another one's. */
function ownerKey(skill: SkillDeclaration | undefined, skills: Map<SkillDeclaration, number>): string {
  if (skill === undefined) return '?';
  const number = skills.get(skill) ?? skills.size;
  skills.set(skill, number);
  return `${String(number)}${String(skill.made)}${skill.id === undefined ? '' : JSON.stringify(skill.id)}`;
}

function matcherKey(matcher: MatcherDeclaration): string | undefined {
  const parts: string[] = [];
  const open: MatcherDeclaration[] = [matcher];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (parts.length >= ALL_MEMBERS_MAX) return undefined;
    switch (part.kind) {
      case 'regex':
        parts.push(`/${part.flags}/${JSON.stringify(part.source)}`);
        break;
      case 'keywords':
        parts.push(String(part.keywords.complete) + JSON.stringify(part.keywords.items.map(({ text }) => text)));
        break;
      case 'all':
        parts.push(`all ${String(part.parts.complete)} ${String(part.parts.items.length)}`);
        for (const item of part.parts.items.slice(0, ALL_MEMBERS_MAX)) open.push(item);
        break;
      case 'intent':
      case 'unknown':
        parts.push(part.kind);
    }
  }
  return parts.join(' ');
}
