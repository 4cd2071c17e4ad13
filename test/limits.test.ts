/** Nothing that an author writes makes the analysis throw, hang or overflow, whatever tree comes in. */
import { parse } from '@typescript-eslint/parser';
import { CHECKS, analyze, presetOptions, runCheck } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';
import { analyzeText } from './analysis.js';
import { caseFiles } from './case-files.js';
import { Dice } from './core/regex-generator.js';
import { PROTOTYPE_NAMES, SELF_REFERENCES, named } from './endurance/extremes.js';
import { call, constant, id, member, mutate, nested, node, object, program, skill, statement, text } from './trees.js';

/** A longer run than the usual one is asked for with this variable. */
const ROUNDS = Number(process.env.TREE_FUZZ_ROUNDS ?? 300);
/** Deeper than any parser gets, and than the stack of a host holds. */
const DEPTH = 2_000;

/** The codes of all findings in a tree. */
function codesIn(ast: object, source = ''): readonly string[] {
  const facts = analyze({ file: 'graph.ts', text: source, ast });
  return CHECKS.flatMap((check) =>
    runCheck(facts, check.code, presetOptions(check, 'checkup')).map(({ code }) => code),
  );
}

function codesOf(source: string): readonly string[] {
  const facts = analyzeText(source);
  return CHECKS.flatMap((check) =>
    runCheck(facts, check.code, presetOptions(check, 'checkup')).map(({ code }) => code),
  );
}

const IMPORT = "import { decideSkill, defineSkill, skillGraph } from 'agentfootprint/context';\n";
/** What every deep program ends with; its finding is there unless something deep may have touched it. */
const GRAPH = statement(call(member(call(id('skillGraph')), 'build')));

test('trees that were changed at random are survived', () => {
  const files = [...caseFiles('conformance/cases'), ...caseFiles('shapes').filter(({ name }) => name !== 'half-typed')];
  const dice = new Dice(Number(process.env.TREE_FUZZ_SEED ?? 1));
  const failures: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = files[dice.below(files.length)];
    if (file === undefined) break;
    const tree = parse(file.text, { range: true, sourceType: 'module' });
    mutate(tree, dice, 1 + dice.below(5));
    try {
      codesIn(tree, file.text);
    } catch (error) {
      failures.push(`${file.name}, round ${round}: ${error instanceof Error ? (error.stack ?? '') : 'no error'}`);
    }
  }
  expect(failures.slice(0, 5)).toEqual([]);
});

describe('nested very deeply', () => {
  const depth = DEPTH;
  const deep: Readonly<Record<string, object>> = {
    arrays: nested(depth, id('x'), (inner) => node('ArrayExpression', { elements: [inner] })),
    spreads: nested(depth, id('x'), (inner) =>
      node('ArrayExpression', { elements: [node('SpreadElement', { argument: inner })] }),
    ),
    objects: nested(depth, id('x'), (inner) => object({ x: inner })),
    ternaries: nested(depth, id('x'), (inner) =>
      node('ConditionalExpression', { test: id('y'), consequent: text('x'), alternate: inner }),
    ),
    calls: nested(depth, id('x'), (inner) => call(id('f'), inner)),
    chains: nested(depth, id('x'), (inner) => call(member(inner, 'f'))),
    members: nested(depth, id('x'), (inner) => member(inner, 'y')),
    arrows: nested(depth, text('x'), (inner) =>
      node('ArrowFunctionExpression', { params: [], body: inner, expression: true }),
    ),
    functions: nested(depth, text('x'), (inner) =>
      node('FunctionExpression', {
        id: null,
        params: [],
        body: node('BlockStatement', { body: [node('ReturnStatement', { argument: inner })] }),
      }),
    ),
    sums: nested(depth, text('x'), (inner) =>
      node('BinaryExpression', { operator: '+', left: inner, right: text('x') }),
    ),
    'sums to the right': nested(depth, text('x'), (inner) =>
      node('BinaryExpression', { operator: '+', left: text('x'), right: inner }),
    ),
    alternatives: nested(depth, id('x'), (inner) =>
      node('LogicalExpression', { operator: '||', left: inner, right: id('x') }),
    ),
    negations: nested(depth, id('x'), (inner) =>
      node('UnaryExpression', { operator: '!', prefix: true, argument: inner }),
    ),
    assignments: nested(depth, text('x'), (inner) =>
      node('AssignmentExpression', { operator: '=', left: id('x'), right: inner }),
    ),
    templates: nested(depth, text('x'), (inner) =>
      node('TemplateLiteral', {
        quasis: [
          node('TemplateElement', { value: { cooked: '', raw: '' } }),
          node('TemplateElement', { value: { cooked: '', raw: '' } }),
        ],
        expressions: [inner],
      }),
    ),
    casts: nested(depth, id('x'), (inner) =>
      node('TSAsExpression', { expression: inner, typeAnnotation: node('TSAnyKeyword', {}) }),
    ),
    awaits: nested(depth, id('x'), (inner) => node('AwaitExpression', { argument: inner })),
    sequences: nested(depth, id('x'), (inner) => node('SequenceExpression', { expressions: [id('x'), inner] })),
    elements: nested(depth, id('x'), (inner) =>
      node('JSXElement', { children: [inner], openingElement: null, closingElement: null }),
    ),
    decisions: nested(depth, skill('a'), (inner) => call(id('decideSkill'), id('when'), skill('b'), inner)),
  };
  const block = (body: readonly object[]): object => node('BlockStatement', { body });
  const deepStatements: Readonly<Record<string, object>> = {
    blocks: nested(depth, statement(id('x')), (inner) => block([inner])),
    branches: nested(depth, statement(id('x')), (inner) =>
      node('IfStatement', { test: id('x'), consequent: inner, alternate: null }),
    ),
    'else branches': nested(depth, statement(id('x')), (inner) =>
      node('IfStatement', { test: id('x'), consequent: block([]), alternate: inner }),
    ),
    loops: nested(depth, statement(id('x')), (inner) => node('WhileStatement', { test: id('x'), body: inner })),
    tries: nested(depth, statement(id('x')), (inner) =>
      node('TryStatement', { block: block([inner]), handler: null, finalizer: block([]) }),
    ),
    labels: nested(depth, statement(id('x')), (inner) => node('LabeledStatement', { label: id('l'), body: inner })),
    declarations: nested(depth, statement(id('x')), (inner) =>
      node('FunctionDeclaration', { id: id('f'), params: [], body: block([inner]) }),
    ),
    patterns: node('VariableDeclaration', {
      kind: 'const',
      declarations: [
        node('VariableDeclarator', {
          id: nested(depth, id('x'), (inner) => node('ArrayPattern', { elements: [inner] })),
          init: id('y'),
        }),
      ],
    }),
  };

  test.each(Object.keys(deep))('%s are survived, at the top and inside a graph', (name) => {
    const expression = deep[name] ?? id('x');
    const codes = codesIn(program(GRAPH, statement(expression)));
    expect(codes.filter((code) => code !== 'no-entry')).toEqual([]);
    codesIn(
      program(
        constant('x', expression),
        statement(call(id('skillGraph'), object({ skills: id('x'), start: expression, tree: id('x') }))),
      ),
    );
    codesIn(program(statement(call(id('skillGraph'), expression))));
  });

  test.each(Object.keys(deepStatements))('%s are survived', (name) => {
    const codes = codesIn(program(GRAPH, deepStatements[name] ?? GRAPH));
    expect(codes.filter((code) => code !== 'no-entry')).toEqual([]);
  });
});

/** A builder on which `.route(a, b)` is called many times. */
function chain(length: number): object {
  const link = (inner: object): object => call(member(inner, 'route'), id('a'), id('b'));
  const entry = call(member(call(id('skillGraph')), 'entry'), id('a'));
  return program(
    constant('a', skill('a')),
    constant('b', skill('b')),
    statement(call(member(nested(length, entry, link), 'build'))),
  );
}

test('5,000 chained calls are followed', () => {
  const whole = chain(5_000);
  expect(analyze({ file: 'graph.ts', text: '', ast: whole }).graphs.map(({ routes }) => routes.items.length)).toEqual([
    5_000,
  ]);
  expect(codesIn(whole)).toContain('model-edge-only');
});

describe('lists of 200,000 parts', () => {
  // Handed over on the stack, so many would overflow it.
  const many = Array.from({ length: 200_000 }, () => text('x'));
  const array = node('ArrayExpression', { elements: many });
  const body = node('BlockStatement', { body: [node('ReturnStatement', { argument: array })] });
  const lists: Readonly<Record<string, object>> = {
    'in a function': node('FunctionExpression', { id: null, params: [], body }),
    'of arguments': node('CallExpression', { callee: id('unknown'), arguments: many, optional: false }),
    'of spread arguments': call(member(id('Math'), 'max'), node('SpreadElement', { argument: array })),
    'in an option that is not read': call(id('skillGraph'), object({ unread: array })),
  };

  test.each(Object.entries(lists))('%s are survived', (_, list) => {
    expect(codesIn(program(GRAPH, statement(list)))).toContain('no-entry');
  });
});

describe('names that every object has', () => {
  test.each(PROTOTYPE_NAMES)('`%s` is a name like others', (name) => {
    const source = named(name);
    expect(codesOf(source)).toContain('rules-shadowed-by-order');
    expect(codesOf(source)).not.toContain('unknown-skill');
  });
});

describe('what leads back to itself', () => {
  const programs = {
    ...SELF_REFERENCES,
    'an import of itself': "import * as self from './graph.js'; export * from './graph.js'; skillGraph(self);",
  };

  test.each(Object.entries(programs))('%s is survived', (_, source) => {
    expect(() => codesOf(IMPORT + source)).not.toThrow();
  });
});
