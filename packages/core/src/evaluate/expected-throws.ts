/** Recognises code that is written to be refused: tests that expect an error. */
import { append } from '../source/append.js';
import type * as ES from 'estree';
import { type Node, childrenOf, unwrap } from './ast.js';

/** Matchers of test libraries that expect a function to throw, or a promise to reject. */
const THROW_MATCHER = /^(?:to)?throws?(?:Error|ErrorMatching(?:Inline)?Snapshot)?$|^rejects?$|^rejectedWith$/i;

/** Names of functions to which code is handed that is expected to fail. */
const THROW_HELPER = /throw|reject|refus|fail|caught|catch|error|invalid|problem|expectBad/i;

/** Promise and event callbacks are named like that, and do not try what they are given. */
const NO_HELPER = /^(?:catch|onerror|onError|on|once)$/;

/** True for the `.toThrow` of `expect(…).toThrow`, whose argument is expected to throw. */
export function isThrowMatcher(name: string): boolean {
  return THROW_MATCHER.test(name);
}

/** True for the beginning of an assertion, `expect` or `assert`, by which test libraries agree to call it. */
export function isAssertion(base: Node): boolean {
  return base.type === 'Identifier' && (base.name === 'expect' || base.name === 'assert');
}

/** True when a function of this name is handed code that is expected to fail: `assert.throws(() => …)`. */
export function isThrowHelper(callee: Node): boolean {
  const name = calleeName(callee);
  return name !== undefined && THROW_HELPER.test(name) && !NO_HELPER.test(name);
}

function calleeName(callee: Node): string | undefined {
  const inner = unwrap(callee);
  if (inner.type === 'Identifier') return inner.name;
  if (inner.type === 'MemberExpression' && !inner.computed && inner.property.type === 'Identifier')
    return inner.property.name;
  return undefined;
}

/** Words of an assertion, in a `catch` or at the end of a `try` that must not end well. */
const ASSERTION = /^(?:expect|assert|fail|unreachable|should|strictEqual|equal|match|ok|is)$/;

/** Most nodes that are looked at in one block; a test's `try` is a tenth of it. */
const LOOK_LIMIT = 500;

/** True when a `try` is a test of an error: its `catch` asserts something, or reaching its end is a failure. */
export function expectsRefusal(block: ES.BlockStatement, handler: ES.CatchClause): boolean {
  const last = block.body.at(-1);
  if (last !== undefined && (last.type === 'ThrowStatement' || (last.type === 'ExpressionStatement' && asserts(last))))
    return true;
  return asserts(handler.body);
}

function asserts(node: Node): boolean {
  const open: Node[] = [node];
  for (let count = 0; count < LOOK_LIMIT; count += 1) {
    const inner = open.pop();
    if (inner === undefined) return false;
    if (inner.type === 'CallExpression') {
      const callee = unwrap(inner.callee);
      const root = callee.type === 'MemberExpression' ? unwrap(callee.object) : callee;
      for (const part of [callee, root]) {
        const name = part.type === 'Super' ? undefined : calleeName(part);
        if (name !== undefined && ASSERTION.test(name)) return true;
      }
    }
    append(open, childrenOf(inner));
  }
  return false;
}
