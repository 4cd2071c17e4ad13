/** The part of vitest that the tests of the core use: tests are collected, and whoever loads them runs them. */
import { ASYMMETRIC_MATCHERS_OBJECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, chai } from '@vitest/expect';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** What the file that is being loaded has declared so far. */
let collected = [];
let path = [];

function test(name, ...rest) {
  const run = rest.find((argument) => typeof argument === 'function');
  collected.push({ name: [...path, name].join(' > '), run });
}

function describe(name, body) {
  path.push(name);
  body();
  path.pop();
}

/** Declares one test, or one group, for each row; rows that are lists are the arguments. */
function each(declare) {
  return (rows) =>
    (name, ...rest) => {
      const body = rest.find((argument) => typeof argument === 'function');
      for (const row of rows) declare(name, () => (Array.isArray(row) ? body(...row) : body(row)));
    };
}

test.each = each(test);
describe.each = each(describe);

const expect = Object.assign(
  (value, message) => chai.expect(value, message),
  chai.expect,
  globalThis[ASYMMETRIC_MATCHERS_OBJECT],
);

/** Stands for the module `vitest`. */
export const vitest = { describe, expect, it: test, test };

/** The tests that `load` declares; those of one name are told apart by their number. */
export function collect(load) {
  collected = [];
  path = [];
  load();
  const count = new Map();
  return collected.map(({ name, run }) => {
    const number = count.get(name) ?? 1;
    count.set(name, number + 1);
    return { name: number === 1 ? name : `${name} (${number})`, run };
  });
}
