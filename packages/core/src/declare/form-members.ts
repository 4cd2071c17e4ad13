/** Members of what a predicate is handed: what a context, a result and a parsed result have. */
import type { Part, TextPart } from './form-values.js';

/** Who asks: an entry or a tree hands over the context of a turn, a route one tool's result. */
export type Asker = 'context' | 'result';

/** The member of a part; `undefined` where it is not read, or where reading it may throw. */
export function memberOf(asker: Asker, object: Part, name: string, isOptional: boolean): Part | undefined {
  switch (object.kind) {
    case 'argument':
      return asker === 'context' ? contextMember(name) : resultMember(name);
    case 'member':
      // What may be missing has members only behind `?.`.
      return isOptional && asker === 'context' ? { kind: 'member', path: `${object.path}.${name}` } : undefined;
    case 'text':
      return name === 'length' ? { kind: 'length', text: object } : undefined;
    case 'json':
      return isFieldName(name) ? { kind: 'field', key: name } : undefined;
    default:
      return undefined;
  }
}

function text(subject: TextPart['subject']): TextPart {
  return { kind: 'text', subject, lower: false, trimStart: false, trimEnd: false };
}

function contextMember(name: string): Part | undefined {
  if (name === 'userMessage') return text('userMessage');
  if (name === 'iteration') return { kind: 'iteration' };
  return isInherited(name) ? undefined : { kind: 'member', path: `ctx.${name}` };
}

/** A result has these three members and no others. */
function resultMember(name: string): Part | undefined {
  if (name === 'toolName' || name === 'result') return text(name);
  return name === 'status' ? { kind: 'member', path: 'status' } : undefined;
}

/** Names that a value has which is no JSON object: those of lists, texts, numbers and booleans, and of every object. */
const INHERITED: ReadonlySet<string> = new Set(
  [Object.prototype, Array.prototype, String.prototype, Number.prototype, Boolean.prototype].flatMap((prototype) =>
    Object.getOwnPropertyNames(prototype),
  ),
);

function isInherited(name: string): boolean {
  return INHERITED.has(name);
}

/** Fields that a guard reads from the parsed result alone, and that only an object can have. */
function isFieldName(name: string): boolean {
  return !isInherited(name) && !/^\d+$/.test(name);
}
