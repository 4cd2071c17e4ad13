/** How a refusal becomes a report: every code of a refusal is one call of this factory. */
import type { Refusal, RefusalCode, RefusalData } from '../declare/refusal.js';
import type { RefusalFixContext } from '../fixes/context.js';
import type { Fix } from '../source/edit.js';
import type { Span } from '../source/span.js';
import type { RefusalCheck } from './check.js';
import { quote } from './words.js';

/** What one code of a refusal says of its own. */
export interface RefusalWords<Code extends RefusalCode> {
  readonly code: Code;
  readonly description: string;
  /** Whose statement it is, where the library has no words for it. */
  readonly origin?: 'own';
  /** The first version of the library that refuses it; left out where every version does. */
  readonly since?: string;
  /** True where it is refused about a SKILL.md file by itself, too. */
  readonly readsSkillFiles?: boolean;
  message(data: RefusalData[Code]): string;
  /** The name that stands there and the known one that is closest, where the refusal is about a misspelt name. */
  misspelt?(data: RefusalData[Code]): { readonly name: string; readonly nearest: string | undefined };
  /** Other repairs than a spelling. */
  fixes?(data: RefusalData[Code], context: RefusalFixContext): readonly Fix[];
}

/** The check of one code. The library throws on a refusal, so it is always an error. */
export function refusalCheck<Code extends RefusalCode>(words: RefusalWords<Code>): RefusalCheck<Code> {
  return {
    kind: 'refusal',
    code: words.code,
    severity: 'error',
    origin: words.origin ?? 'refusal',
    description: words.description,
    ...(words.since === undefined ? {} : { since: words.since }),
    ...(words.readsSkillFiles === undefined ? {} : { readsSkillFiles: words.readsSkillFiles }),
    options: {},
    message: (data) => words.message(data),
    fixes: (data, context) => words.fixes?.(data, context) ?? [],
    run: (refusals) =>
      refusals.filter(isOf(words.code)).map((refusal) => ({
        at: refusal.at,
        data: refusal.data,
        related: refusal.related,
        fixes: [...(refusal.fixes ?? []), ...respelling(refusal.name, words.misspelt?.(refusal.data))],
      })),
  };
}

function isOf<Code extends RefusalCode>(code: Code) {
  return (refusal: Refusal): refusal is Refusal & { readonly code: Code; readonly data: RefusalData[Code] } =>
    refusal.code === code;
}

/**
 * Offers the nearest known name. It is a guess at what was meant, so it is never
 * safe. A name that cannot stand between quotes of any kind as it is, is not offered.
 */
function respelling(
  at: Span | undefined,
  misspelt: { readonly name: string; readonly nearest: string | undefined } | undefined,
): readonly Fix[] {
  if (at === undefined || misspelt?.nearest === undefined) return [];
  const { name, nearest } = misspelt;
  if (/['"`\\\r\n\u2028\u2029]|\$\{/.test(nearest)) return [];
  const title = `Change ${quote(name, 60)} to ${quote(nearest, 60)}`;
  return [{ title, edits: [{ span: at, text: nearest }], safe: false }];
}
