/** The names of a function whose body is read: what its parameters and constants stand for. */
import { type Node, staticName } from '../evaluate/ast.js';
import { patternIdentifiers } from '../evaluate/scope.js';
import type { Frame } from './form-reader.js';
import type { Part } from './form-values.js';

/** A member of a part, for patterns that take it apart. */
type MemberOf = (object: Part, name: string) => Part | undefined;

/**
 * Binds the names of a pattern to a part or its members. Names that are not
 * read are bound as well, so that no outer name is taken for them. False where
 * binding may do something of its own.
 */
export function bindPart(frame: Frame, pattern: Node, part: Part | undefined, member: MemberOf): boolean {
  switch (pattern.type) {
    case 'Identifier':
      if (pattern.name === 'this') return false;
      frame.names.set(pattern.name, part);
      return true;
    case 'AssignmentPattern':
      // Texts and numbers are always there, so that the other value is never used.
      if (part?.kind !== 'text' && part?.kind !== 'iteration' && part?.kind !== 'argument') return false;
      return bindPart(frame, pattern.left, part, member);
    case 'ObjectPattern':
      return pattern.properties.every((property) => {
        if (property.type === 'RestElement') {
          for (const { name } of patternIdentifiers(property)) frame.names.set(name, undefined);
          return true;
        }
        const name = property.computed ? undefined : staticName(property.key);
        // What may be missing cannot be taken apart.
        if (name === undefined || (part?.kind !== 'argument' && part?.kind !== 'json')) return false;
        return bindPart(frame, property.value, member(part, name), member);
      });
    default:
      return false;
  }
}
