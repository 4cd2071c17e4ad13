/** Matchers: what is written as `match`, and the refusals of it. */
import { append } from '../source/append.js';
import { type Node, rangeOf } from '../evaluate/ast.js';
import type { Machine } from '../evaluate/machine.js';
import type { Datum } from '../evaluate/snapshot.js';
import { matcherFlags } from '../match/keyword.js';
import type { Context } from './context.js';
import type { List, MatcherDeclaration, Phrase } from './graph.js';
import { nearestName } from './nearest.js';
import { phrases } from './phrases.js';
import { type Field, describe, fieldOf, isBlankOrNoText, isDefined, present, textOf } from './read.js';
import type { RefusalData } from './refusal.js';

type Reason = RefusalData['malformed-match']['reason'];
type Fields = RefusalData['malformed-match'];

/** Reads one matcher; `undefined` when it is refused. */
export function readMatcher(c: Context, m: Machine, datum: Datum, where: Fields): MatcherDeclaration | undefined {
  return new MatcherReader(c, m, where).read(datum, where.where, false);
}

/** Reading one `match`, whose refusals all name the same rule. */
class MatcherReader {
  constructor(
    private readonly c: Context,
    private readonly m: Machine,
    private readonly subject: Fields,
  ) {}

  read(datum: Datum, where: string, isMember: boolean): MatcherDeclaration | undefined {
    const site = this.c.places.site(datum);
    switch (datum.kind) {
      case 'regexp':
        return {
          kind: 'regex',
          source: datum.source,
          flags: matcherFlags(datum.flags),
          site,
          written: this.c.places.regex(datum),
        };
      case 'unknown':
      case 'host':
      case 'promise':
        this.c.note(this.m, 'matcher', datum);
        return { kind: 'unknown', site };
      case 'object':
        this.c.noteOpen(this.m, 'matcher', datum);
        return this.readObject(datum, where, isMember);
      case 'primitive':
      case 'array':
      case 'function':
      case 'intrinsic': {
        this.refuse(datum, isMember ? 'bad-member' : 'not-a-matcher', where);
        return;
      }
    }
  }

  private readObject(datum: Datum, where: string, isMember: boolean): MatcherDeclaration | undefined {
    const site = this.c.places.site(datum);
    const all = fieldOf(datum, 'all');
    const intent = fieldOf(datum, 'intent');
    // A member is asked for `intent` first, a whole matcher for `all`.
    if (isMember) {
      const hasIntent = isDefined(intent);
      if (hasIntent === true) {
        this.refuse(present(intent) ?? datum, 'intent-in-all', where);
        return;
      }
      if (hasIntent === undefined) return { kind: 'unknown', site };
    }
    const hasAll = isDefined(all);
    if (hasAll === undefined) return { kind: 'unknown', site };
    if (hasAll) this.c.useOption(this.m, '`match: { all }`', datum, 'all');
    if (hasAll) return this.readAll(datum, all, where);
    const hasIntent = isDefined(intent);
    if (hasIntent === undefined) return { kind: 'unknown', site };
    if (hasIntent) this.c.useOption(this.m, '`match: { intent }`', datum, 'intent');
    if (hasIntent) return this.readIntent(datum, intent, where);
    return this.readKeywords(datum, where, isMember);
  }

  private readAll(datum: Datum, field: Field, where: string): MatcherDeclaration | undefined {
    const site = this.c.places.site(datum);
    const members = present(field);
    this.c.note(this.m, 'matcher', members);
    if (members === undefined || members.kind === 'unknown') return { kind: 'unknown', site };
    if (members.kind !== 'array') {
      this.refuse(members, 'empty-all', where);
      return;
    }
    if (members.items.length === 0 && members.complete) {
      this.refuse(members, 'empty-all', where);
      return;
    }
    const parts: MatcherDeclaration[] = [];
    let complete = members.complete;
    let refused = false;
    for (const [index, { datum: member, certain }] of members.items.entries()) {
      const part = this.read(member, `${where}, \`all\` member ${String(index + 1)}`, true);
      if (!certain) complete = false;
      else if (part === undefined) refused = true;
      else if (part.kind === 'all') {
        // A nested `all` is flattened in place.
        append(parts, part.parts.items);
        complete &&= part.parts.complete;
      } else parts.push(part);
    }
    return refused ? undefined : { kind: 'all', parts: { items: parts, complete }, site };
  }

  private readIntent(datum: Datum, field: Field, where: string): MatcherDeclaration | undefined {
    const sentence = present(field);
    if (sentence === undefined) return { kind: 'unknown', site: this.c.places.site(datum) };
    const blank = isBlankOrNoText(sentence);
    if (blank === true) this.refuse(sentence, 'blank-intent', where);
    const examples = fieldOf(datum, 'examples');
    this.c.note(this.m, 'matcher', sentence);
    this.c.note(this.m, 'examples', examples);
    const list = this.readIntentExamples(datum, examples, where);
    if (blank === true || list === undefined) return undefined;
    return { kind: 'intent', intent: textOf(sentence)?.trim(), examples: list, site: this.c.places.site(datum) };
  }

  private readIntentExamples(datum: Datum, field: Field, where: string): List<Phrase> | undefined {
    if (field === 'unknown') return { items: [], complete: false };
    const list = field === 'absent' ? undefined : field;
    if (list?.kind === 'unknown') return { items: [], complete: false };
    if (list === undefined) {
      this.refuse(datum, 'intent-examples', where, 'none');
      return;
    }
    if (list.kind !== 'array') {
      this.refuse(list, 'intent-examples', where);
      return;
    }
    if (list.items.length === 0 && list.complete) {
      this.refuse(list, 'intent-examples', where);
      return;
    }
    const bad = list.items.find((item) => isBlankOrNoText(item.datum) === true);
    if (bad !== undefined) {
      this.refuse(bad.datum, 'intent-examples', where);
      return;
    }
    return phrases(this.c, list);
  }

  private readKeywords(datum: Datum, where: string, isMember: boolean): MatcherDeclaration | undefined {
    const site = this.c.places.site(datum);
    const field = fieldOf(datum, 'keywords');
    const list = present(field);
    this.c.note(this.m, 'matcher', field);
    if (field === 'unknown' || list?.kind === 'unknown') return { kind: 'unknown', site };
    const reason: Reason = isMember ? 'bad-member' : 'no-keywords';
    if (list === undefined) {
      this.refuse(datum, isMember ? 'bad-member' : 'not-a-matcher', where, describe(datum), misspeltKey(datum));
      return;
    }
    if (list.kind !== 'array' || (list.items.length === 0 && list.complete)) {
      this.refuse(list, reason, where);
      return;
    }
    const bad = list.items.filter((item) => isBlankOrNoText(item.datum) === true);
    for (const item of bad) this.refuse(item.datum, isMember ? 'bad-member' : 'bad-keyword', where);
    if (bad.length > 0) return undefined;
    return { kind: 'keywords', keywords: phrases(this.c, list), site };
  }

  private refuse(
    datum: Datum,
    reason: Reason,
    where: string,
    got = describe(datum),
    misspelt?: MisspeltKey,
  ): undefined {
    const { places } = this.c;
    const data = {
      ...this.subject,
      where,
      reason,
      got,
      ...(misspelt === undefined ? {} : { key: misspelt.key, nearest: misspelt.nearest }),
    };
    const name = misspelt === undefined ? undefined : plainKey(datum, misspelt.datum);
    this.c.refuse(this.m, {
      code: 'malformed-match',
      data,
      ...places.refused(datum),
      ...(name === undefined ? {} : { name: places.span(name) }),
    });
    return undefined;
  }
}

/** A key of an object that was meant to be one of a matcher's. */
interface MisspeltKey {
  readonly key: string;
  readonly nearest: string;
  readonly datum: Datum;
}

/** The key, where it is a word that can be another one: it is written for this matcher alone, and names no value. */
function plainKey(matcher: Datum, { key, use }: Datum): Node | undefined {
  const isOwn = matcher.place === matcher.node && key?.type === 'Identifier';
  return isOwn && rangeOf(key)[0] !== rangeOf(use)[0] ? key : undefined;
}

const MATCHER_KEYS = ['keywords', 'all', 'intent'];

function misspeltKey(datum: Datum): MisspeltKey | undefined {
  if (datum.kind !== 'object') return undefined;
  for (const [key, property] of datum.properties) {
    const nearest = property.maybe ? undefined : nearestName(key, MATCHER_KEYS);
    if (nearest !== undefined) return { key, nearest, datum: property.datum };
  }
  return undefined;
}
