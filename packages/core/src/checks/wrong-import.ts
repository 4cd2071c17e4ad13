/** `wrong-import`: a name is taken from a module of the library that does not have it. */
import { type RightDoor, rightDoor } from '../declare/doors.js';
import type { Subjects } from '../finding.js';
import { suggestion } from '../fixes/context.js';
import { moveNames } from '../fixes/move-import.js';
import type { FileCheck } from './check.js';
import { missingNames } from './door-uses.js';
import { cut, quote } from './words.js';

/** The facts of a name that a module does not have. */
export interface WrongImport extends Subjects {
  readonly name: string;
  /** The module that the name is taken from. */
  readonly module: string;
  /** The module that has it, and what it is called there. */
  readonly right: RightDoor;
}

export const wrongImport: FileCheck<WrongImport> = {
  kind: 'file',
  code: 'wrong-import',
  severity: 'error',
  origin: 'own',
  description: 'A name is taken from a module of agentfootprint that does not have it',
  options: {},
  message: ({ name, module, right }) =>
    `\`${cut(module, 40)}\` does not have ${quote(name)}. ` +
    (right.name === name
      ? `The name is exported by \`${right.module}\`; take it from there.`
      : `It is called ${quote(right.name)} now and exported by \`${right.module}\`; take it from there.`),
  run({ source, version }) {
    if (source?.text.includes('agentfootprint') !== true) return [];
    const isMissing = (module: string, name: string): boolean => rightDoor(module, name, version) !== undefined;
    return missingNames(source, isMissing).flatMap(({ module, name, at }) => {
      const right = rightDoor(module, name, version);
      return right === undefined ? [] : [{ at, data: { name, module, right } }];
    });
  },
  fixes({ at, data: { name, module, right } }, { index, facts }) {
    const node = index.nodeAt(at);
    if (node === undefined) return [];
    const edits = moveNames(index, node, right.module, (other) => {
      const door = rightDoor(module, other, facts.version);
      return door?.module === right.module ? door.name : undefined;
    });
    return suggestion(`Take ${quote(name, 40)} from ${quote(right.module, 60)}`, edits);
  },
};
