/** One SKILL.md file by itself: every refusal and hazard that the file alone decides, with its repairs. */
import { type Finding, analyzeSkillFile, runCheck } from 'skill-graph-core';
import { describe, expect, test } from 'vitest';

const CODES = ['malformed-skill-file', 'skill-file-hazard'];

function findingsIn(text: string): readonly Finding[] {
  const facts = analyzeSkillFile('SKILL.md', text);
  return CODES.flatMap((code) => runCheck(facts, code));
}

/** Each finding as its reason, its line and the text that it stands at. */
function problemsIn(text: string): readonly string[] {
  return findingsIn(text).map(({ data, at }) => {
    const { reason, line } = data as { reason?: string; line?: number };
    return `${String(reason)} ${String(line)} ${JSON.stringify(text.slice(at.start, at.end))}`;
  });
}

/** A file with these lines in its frontmatter, behind a name and a description. */
function file(...lines: readonly string[]): string {
  return ['---', 'name: a', 'description: d', ...lines, '---', 'the body', ''].join('\n');
}

describe('the form of the file', () => {
  test.each([
    ['', 'no-frontmatter 1 ""'],
    ['hello', 'no-frontmatter 1 "hello"'],
    ['\n---\nname: a\n---\nbody', 'no-frontmatter 1 ""'],
    ['---\nname: a\n', 'unclosed 1 "---"'],
    ['---', 'unclosed 1 "---"'],
    ['--- x\nname: a\n---\nbody', 'no-frontmatter 1 "--- x"'],
  ])('%j', (text, expected) => {
    expect(problemsIn(text)).toEqual([expected]);
  });

  test.each([
    ['fences with white space', ' --- \nname: a\ndescription: d\n\t---\t\nbody'],
    ['a byte order mark', `\uFEFF${file()}`],
    ['line ends of Windows', file('tools: t1').replaceAll('\n', '\r\n')],
    ['comments and blank lines', file('# a comment', '', '   # another', 'tools:', '', '# of a list', '  - t1')],
    ['items without indentation', file('tools:', '- t1', '      - t2')],
    [
      'keys that mean nothing here',
      file('license: MIT', 'allowed-tools: Read, Write', 'metadata:', '  - a', 'version: 1'),
    ],
    ['keys of objects', file('__proto__: x', 'constructor: y', 'toString: z', 'hasOwnProperty:', '- a')],
    ['a fence in the body', `${file()}\n---\nname: b\n---\n`],
    ['quotes', '---\nname: "a"\ndescription: \'d: e\'\ntools: "t1"\n---\nbody'],
    [
      'all of the grammar',
      file(
        'tools: t1, t2',
        'steps:',
        '- t1: why',
        '- t1: again',
        '- t2: "end"',
        'onSkip: hold',
        'routes:',
        '- a',
        '- b: on t1',
        '- c: on t2 status=denied, failure',
        '- d: status=success',
      ),
    ],
  ])('%s are fine', (_, text) => {
    expect(problemsIn(text)).toEqual([]);
  });
});

describe('what is refused', () => {
  test.each([
    ['a line without a colon', file('hello'), 'not-a-pair 4 "hello"'],
    ['an item where no list is open', file('tools: t1', '  - t2'), 'not-a-pair 5 "- t2"'],
    ['a line without a key', file('  : x'), 'empty-key 4 ": x"'],
    ['a list for a text', '---\nname: a\ndescription:\n  - d\n---\nbody', 'list-for-text 3 "description"'],
    ['a list for onSkip', file('tools: t1', 'steps:', '- t1: x', 'onSkip:', '- hold'), 'list-for-text 7 "onSkip"'],
    ['no name', '---\ndescription: d\n---\nbody', 'no-name 1 "---"'],
    ['an empty name', '---\nname: ""\ndescription: d\n---\nbody', 'no-name 2 "name"'],
    ['a name with a blank', '---\nname: a b\ndescription: d\n---\nbody', 'bad-name 2 "a b"'],
    ['a name with a dot', '---\nname: "a.b"\ndescription: d\n---\nbody', 'bad-name 2 "a.b"'],
    ['no description', '---\nname: a\n---\nbody', 'no-description 1 "---"'],
    ['an empty description', '---\nname: a\ndescription:\n---\nbody', 'no-description 3 "description"'],
    ['no body', '---\nname: a\ndescription: d\n---\n \n', 'no-body 4 "---"'],
    ['a pair among tools', file('tools:', '  - t1: why'), 'tool-pair 5 "t1: why"'],
    ['tools without names', file('tools:'), 'no-tool-names 4 "tools"'],
    ['only commas', file('tools: , ,'), 'no-tool-names 4 ", ,"'],
    ['only a hyphen', file('tools:', '-'), 'no-tool-names 4 "tools"'],
    ['a tool twice on a line', file('tools: t1, t2, t1'), 'repeated-tool 4 "t1"'],
    ['a tool twice in a list', file('tools:', '- t1', '- t1'), 'repeated-tool 6 "t1"'],
    ['steps as a text', file('tools: t1', 'steps: t1'), 'steps-text 5 "t1"'],
    ['steps without items', file('tools: t1', 'steps:'), 'no-steps 5 "steps"'],
    ['steps without tools', file('steps:', '- t1: why'), 'steps-without-tools 4 "steps"'],
    ['a step without a note', file('tools: t1', 'steps:', '- t1'), 'step-without-note 6 "- t1"'],
    ['a step with an empty note', file('tools: t1', 'steps:', '- t1: ""'), 'step-without-note 6 "- t1: \\"\\""'],
    ['a step without a tool', file('tools: t1', 'steps:', '- : why'), 'step-without-tool 6 "- : why"'],
    ['a step for another tool', file('tools: t1', 'steps:', '- t2: why'), 'foreign-step-tool 6 "t2"'],
    ['a quoted tool of a step', file('tools: t1', 'steps:', '- "t1": why'), 'foreign-step-tool 6 "\\"t1\\""'],
    ['onSkip without steps', file('onSkip: hold'), 'on-skip-alone 4 "onSkip"'],
    ['another onSkip', file('tools: t1', 'steps:', '- t1: why', 'onSkip: stop'), 'on-skip-value 7 "stop"'],
    ['routes as a text', file('routes: b'), 'routes-text 4 "b"'],
    ['routes without items', file('routes:'), 'no-routes 4 "routes"'],
    ['a route without a target', file('routes:', '- : on t1'), 'route-without-target 5 "- : on t1"'],
    ['a route that is a hyphen', file('routes:', '- b', '-'), 'route-without-target 6 "-"'],
    ['two routes to one skill', file('routes:', '- b', '- b: status=denied'), 'repeated-target 6 "b"'],
    ['a condition of another form', file('routes:', '- b: when tier > 2'), 'route-condition 5 "when tier > 2"'],
    ['a tool without its word', file('tools: t1', 'routes:', '- b: t1'), 'route-condition 6 "t1"'],
    [
      'a status before a tool',
      file('tools: t1', 'routes:', '- b: status=denied on t1'),
      'route-condition 6 "status=denied on t1"',
    ],
    [
      'a status before a tool of letters',
      file('tools: t', 'routes:', '- b: status=denied on t'),
      'unknown-status 6 "denied on t"',
    ],
    ['a tool of a condition that is not listed', file('routes:', '- b: on t1'), 'foreign-route-tool 5 "t1"'],
    ['a status that no result has', file('routes:', '- b: status=denied,nope'), 'unknown-status 5 "nope"'],
    ['a status in capitals', file('routes:', '- b: status=Denied'), 'unknown-status 5 "Denied"'],
  ])('%s', (_, text, expected) => {
    expect(problemsIn(text)).toEqual([expected]);
  });

  test('everything that does not depend on another refusal is said', () => {
    expect(problemsIn(file('tools: t1, t1', 'steps: x', 'onSkip: stop', 'routes:', '- b: on t2 status=nope'))).toEqual([
      'repeated-tool 4 "t1"',
      'steps-text 5 "x"',
      'on-skip-value 6 "stop"',
      'foreign-route-tool 8 "t2"',
      'unknown-status 8 "nope"',
    ]);
  });

  test('a line that cannot be read may be the one that is missed', () => {
    expect(problemsIn('---\nname a\ndescription: d\n---\nbody')).toEqual(['not-a-pair 2 "name a"']);
  });

  test('what is not said exactly in the grammar is left alone', () => {
    // Whether an empty condition is one, whether a blank item is dropped, and which quotes belong together.
    for (const text of [
      file('routes:', '- b:'),
      file('tools:', '- t1', '-'),
      file('tools: "t1", "t1"'),
      file('tools: t1', 'steps:', '- t1: why', 'onSkip:'),
    ])
      expect(problemsIn(text)).toEqual([]);
  });
});

describe('what cannot be meant', () => {
  test.each([
    ['a key twice', file('description: e'), 'repeated-key 4 "description"'],
    ['a list twice', file('tools:', '- t1', 'tools: t2'), 'repeated-key 6 "tools"'],
    ['a nested key', file('metadata:', '  name: other'), 'nested-key 5 "name"'],
    ['a nested list', file('tools: t1', 'mcp:', '  tools: t2'), 'nested-key 6 "tools"'],
    ['a comment behind a description', '---\nname: a\ndescription: d # todo\n---\nbody', 'inline-comment 3 "# todo"'],
    ['a comment behind quotes', '---\nname: a\ndescription: "d" #todo\n---\nbody', 'inline-comment 3 "#todo"'],
    ['a description that is a comment', '---\nname: a\ndescription: # todo\n---\nbody', 'inline-comment 3 "# todo"'],
    ['a comment behind a note', file('tools: t1', 'steps:', '- t1: why # todo'), 'inline-comment 6 "# todo"'],
    ['a folded text', '---\nname: a\ndescription: >\n---\nbody', 'block-scalar 3 ">"'],
    ['a literal text', '---\nname: a\ndescription: |-\n---\nbody', 'block-scalar 3 "|-"'],
    ['no status', file('routes:', '- b: status=,'), 'no-status 5 "status=,"'],
    ['no status behind a tool', file('tools: t1', 'routes:', '- b: on t1 status= ,'), 'no-status 6 "on t1 status= ,"'],
    [
      'a route behind the same tool',
      file('tools: t1', 'routes:', '- b: on t1', '- c: on t1 status=denied'),
      'dead-route 7 "on t1 status=denied"',
    ],
    [
      'a route behind the same status',
      file('tools: t1', 'routes:', '- b: status=denied', '- c: on t1 status=denied'),
      'dead-route 7 "on t1 status=denied"',
    ],
    [
      'a route behind all of its statuses',
      file('routes:', '- b: status=denied,failure', '- c: status=failure'),
      'dead-route 6 "status=failure"',
    ],
  ])('%s', (_, text, expected) => {
    expect(problemsIn(text)).toEqual([expected]);
  });

  test.each([
    ['unknown keys twice', file('tags: x', 'tags: y')],
    ['a nested key that says the same', file('metadata:', '  name: a')],
    ['a nested key before the one of the file', '---\nmetadata:\n  version: 1\nname: a\ndescription: d\n---\nbody'],
    ['a number behind a hash', '---\nname: a\ndescription: Handles tickets such as #12 and # 13.\n---\nbody'],
    ['a word behind a hash', '---\nname: a\ndescription: Posts to #support.\n---\nbody'],
    ['a hash that counts', '---\nname: a\ndescription: Asks for the order # and the name.\n---\nbody'],
    ['a hash in quotes', '---\nname: a\ndescription: "d # e"\n---\nbody'],
    ['a language with a hash', '---\nname: a\ndescription: Reviews C# and F# code.\n---\nbody'],
    ['a sign in a text', '---\nname: a\ndescription: Totals > 100 | refunds\n---\nbody'],
    ['the narrower route first', file('tools: t1', 'routes:', '- b: on t1 status=denied', '- c: on t1')],
    ['other tools', file('tools: t1, t2', 'routes:', '- b: on t1', '- c: on t2 status=denied')],
    ['other statuses', file('routes:', '- b: status=denied', '- c: status=denied,failure')],
    ['a route that only the model takes', file('tools: t1', 'routes:', '- b', '- c: on t1')],
    ['a comma behind the last status', file('routes:', '- b: status=denied,')],
  ])('%s are fine', (_, text) => {
    expect(problemsIn(text)).toEqual([]);
  });
});

/** The text with the edits of a fix. */
function apply(text: string, { fixes }: Finding, title: string): string {
  const fix = fixes.find((one) => one.title === title);
  if (fix === undefined)
    throw new Error(`There is no fix "${title}", but ${JSON.stringify(fixes.map((one) => one.title))}.`);
  let result = text;
  for (const { span, text: put } of [...fix.edits].reverse())
    result = result.slice(0, span.start) + put + result.slice(span.end);
  return result;
}

describe('repairs', () => {
  test.each([
    [file('tools:', '- t1: why'), 'Keep only the name', file('tools:', '- t1')],
    [file('tools: t1, t2, t1'), 'Remove this tool', file('tools: t1, t2')],
    [file('tools:', '- t1', '# kept', '- t1', '- t2'), 'Remove this tool', file('tools:', '- t1', '# kept', '- t2')],
    [
      file('tools: lookup', 'steps:', '- lokup: why'),
      'Change "lokup" to "lookup"',
      file('tools: lookup', 'steps:', '- lookup: why'),
    ],
    [file('tools: t1', 'steps:', "- 't1': why"), 'Change "\'t1\'" to "t1"', file('tools: t1', 'steps:', '- t1: why')],
    [
      file('tools: t1', 'steps:', '- t1: why', 'onSkip: stop'),
      'Change it to "hold"',
      file('tools: t1', 'steps:', '- t1: why', 'onSkip: hold'),
    ],
    [file('routes:', '- b', '- b: status=denied'), 'Remove this route', file('routes:', '- b')],
    [
      file('tools: t1', 'routes:', '- b: status=denied on t1'),
      'Change it to `on t1 status=denied`',
      file('tools: t1', 'routes:', '- b: on t1 status=denied'),
    ],
    [
      file('tools: t', 'routes:', '- b: status=denied on t'),
      'Change it to `on t status=denied`',
      file('tools: t', 'routes:', '- b: on t status=denied'),
    ],
    [
      file('routes:', '- b: status=failure, Denied'),
      'Change "Denied" to "denied"',
      file('routes:', '- b: status=failure, denied'),
    ],
    ['---\nnmae: a\ndescription: d\n---\nbody', 'Change "nmae" to "name"', '---\nname: a\ndescription: d\n---\nbody'],
    [file('description: e'), 'Remove the earlier `description`', '---\nname: a\ndescription: e\n---\nthe body\n'],
    [file('tools:', '- t1', '# kept', '- t2', 'tools: t3'), 'Remove the earlier `tools`', file('# kept', 'tools: t3')],
    [file('metadata:', '  name: b'), 'Remove this `name`', file('metadata:')],
    [
      '---\nname: a\ndescription: d # x\n---\nbody',
      'Remove the comment from the description',
      '---\nname: a\ndescription: d\n---\nbody',
    ],
    [
      file('tools: t1', 'routes:', '- b: on t1 status=,'),
      'Remove `status=`',
      file('tools: t1', 'routes:', '- b: on t1'),
    ],
  ])('%j: %s', (text, title, expected) => {
    for (const source of [text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`]) {
      const [finding] = findingsIn(source);
      const wanted = source.startsWith('\uFEFF')
        ? `\uFEFF${expected}`
        : source.includes('\r')
          ? expected.replaceAll('\n', '\r\n')
          : expected;
      const repaired = finding === undefined ? '' : apply(source, finding, title);
      expect(repaired).toBe(wanted);
      // Nothing is left of it, and nothing new is wrong.
      expect(problemsIn(repaired)).toEqual([]);
    }
  });

  test('only what changes nothing is safe', () => {
    const safe = (text: string): readonly boolean[] =>
      findingsIn(text).flatMap(({ fixes }) => fixes.map((fix) => fix.safe));
    expect(safe(file('description: e'))).toEqual([true]);
    expect(safe(file('metadata:', '  name: b'))).toEqual([false]);
    expect(safe(file('tools: t1', 'routes:', '- b: on t1 status=,'))).toEqual([true]);
    // Without the earlier key, the line behind it would become an item of the list before.
    expect(safe(file('tools:', '- t1', 'onSkip: hold', '- t2: x', 'steps:', '- t1: y', 'onSkip: hold'))).toEqual([
      false,
    ]);
  });

  test('a list is never left empty', () => {
    expect(findingsIn(file('tools: t1', 'routes:', '- b: on t1', '- c: on t1'))[0]?.fixes).toEqual([]);
  });
});

describe('whatever stands in a file', () => {
  test.each([
    ['long lines', `---\nname: ${'a'.repeat(100_000)}\ndescription: ${'# '.repeat(50_000)}\n---\nbody`],
    [
      'white space',
      `---\nname: a\ndescription: d\nroutes:\n- b: on${' '.repeat(100_000)}!\n- c: status=${' '.repeat(100_000)}!\n---\nbody`,
    ],
    ['many routes', file('routes:', ...Array.from({ length: 20_000 }, (_, at) => `- s${at}: status=denied`))],
    ['many bad lines', file(...Array.from({ length: 20_000 }, (_, at) => `line ${at}`))],
    ['many keys', file(...Array.from({ length: 20_000 }, () => 'name: b'))],
    [
      'many tools',
      file(
        `tools: ${Array.from({ length: 20_000 }, (_, at) => `t${at}`).join(', ')}`,
        'steps:',
        ...Array.from({ length: 5_000 }, (_, at) => `- u${at}: x`),
      ),
    ],
    ['half characters', file('\uD800: \uDFFF', 'tools: \uD800, \uDFFF', 'steps:', '- \uD800: \uDFFF')],
    ['zero bytes', `---\0\nname: \0\n---\n\0`],
  ])('%s are survived, and findings are bounded', (_, text) => {
    const findings = findingsIn(text);
    expect(findings.length).toBeLessThanOrEqual(1_000);
    for (const { at } of findings) expect(at.start >= 0 && at.end <= text.length && at.start <= at.end).toBe(true);
  });

  test('random lines are survived', () => {
    const parts = [
      '---',
      'name',
      'tools',
      'steps',
      'routes',
      'onSkip',
      ':',
      ':',
      '- ',
      '-',
      '"',
      "'",
      '#',
      ',',
      ' ',
      '\n',
      '\n',
      '\r\n',
      'on ',
      'status=',
      'denied',
      't1',
      '>',
      '\uFEFF',
    ];
    let seed = 1;
    const next = (limit: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    for (let count = 0; count < 2_000; count += 1) {
      const text = `---\n${Array.from({ length: next(60) }, () => parts[next(parts.length)]).join('')}\n---\nbody`;
      for (const finding of findingsIn(text)) {
        expect(finding.message).toMatch(/\.$/);
        for (const fix of finding.fixes) expect(typeof apply(text, finding, fix.title)).toBe('string');
      }
    }
  });
});
