/** Regexes, texts and skill files that want to take for ever. */
import { list } from './extremes.js';

/** Patterns with their flags; some are none. */
export const REGEXES: readonly (readonly [source: string, flags: string])[] = [
  // Catastrophic where an engine tries one way after the other.
  ['(a+)+$', ''],
  ['(a|a)*$', 'i'],
  ['(a|aa)+$', 'u'],
  ['^(\\w+\\s?)*$', 'iu'],
  ['([a-zA-Z]+)*$', 'v'],
  ['(x+x+)+y', 's'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', ''],
  ['(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x', 's'],
  ['(a*)*\\1b', 'i'],
  ['(?:a?){60}a{60}', ''],
  ['(?:.*?,){40}x', 's'],
  // Quantifiers that count far.
  ['a{1,100000}', ''],
  ['a{100000}', 'i'],
  ['(a{1,100000}){1,100000}', ''],
  ['(?:(?:(?:a?){100}){100}){100}', ''],
  ['a{0,9007199254740993}', ''],
  ['(?:a{0,1000}b?){0,1000}', 'u'],
  ['(?:\\p{L}{0,500}\\s?){0,500}', 'u'],
  // Lookarounds inside of lookarounds.
  ['(?='.repeat(40) + 'a' + ')'.repeat(40), ''],
  ['(?<='.repeat(40) + 'a' + ')'.repeat(40), ''],
  ['(?<!(?!'.repeat(20) + 'a' + '))'.repeat(20), 'i'],
  ['(?=(a+)+$)(?=(b+)+$)(?<!(c+)+)', ''],
  ['((?=a)*|(?!b)*)*', ''],
  ['(?<=(\\d+)(\\d+))$', ''],
  // Large classes, and sets of sets.
  [`[${list(2_000, (n) => `\\u{${(0x1000 + 3 * n).toString(16)}}-\\u{${(0x1001 + 3 * n).toString(16)}}`, '')}]+`, 'iu'],
  [`[^${list(500, (n) => `\\u${(0x4000 + 2 * n).toString(16)}`, '')}]*x`, ''],
  ['[\\p{L}--[a-z]]+', 'v'],
  ['[\\p{L}&&\\p{ASCII}]+', 'iv'],
  ['[[\\p{L}--\\p{Lu}]&&[^\\p{ASCII}]]', 'v'],
  ['[\\q{abc|def|}]*', 'v'],
  [`[\\q{${list(500, (n) => `w${n}`, '|')}}]+`, 'v'],
  ['[\\p{RGI_Emoji}--\\q{😀}]', 'v'],
  ['[[a-z]--[aeiou]&&x]', 'v'],
  ['[^\\q{ab}]', 'v'],
  ['['.repeat(200) + 'a' + ']'.repeat(200), 'v'],
  // Thousands of alternatives and of groups.
  [list(3_000, (n) => `w${n}`, '|'), 'i'],
  [`(?:${list(200, (n) => `w${n}.*`, '|')})+x`, ''],
  [list(500, (n) => `(w${n})`, ''), ''],
  ['('.repeat(400) + 'a' + ')'.repeat(400), ''],
  ['(?:'.repeat(2_000) + 'a' + ')?'.repeat(2_000), ''],
  [`${'(a'.repeat(20)}${')*'.repeat(20)}b`, ''],
  [`(?:${'()'.repeat(2_000)}a)*b`, ''],
  // References.
  ['\\1(a)\\2(b)?\\1', ''],
  ['\\k<n>(?<n>a*)\\k<n>+', 'u'],
  ['(?<a>x)|(?<a>y)\\k<a>', ''],
  [`(.+)${'\\1'.repeat(50)}`, 's'],
  // Nothing in them, or no regexes at all.
  ['', ''],
  ['()', 'g'],
  ['(?:)*', 'y'],
  ['[]', ''],
  ['[^]', ''],
  ['(', ''],
  ['[', 'v'],
  ['*', ''],
  ['a{2,1}', ''],
  ['[b-a]', ''],
  ['\\p{Foo}', 'u'],
  ['\\u{110000}', 'u'],
  ['(?<a>)(?<a>)', ''],
  ['(?<=a)*', ''],
  ['(?i-s:a(?s:.))', ''],
  ['\\', ''],
  ['a', 'gg'],
  ['a', 'uv'],
  ['a', 'dgimsuy'],
  ['\ud83d', 'u'],
  ['\\ud83d\\ude00', 'iu'],
  ['\u2028\u0000', ''],
];

const string = (value: string): string => JSON.stringify(value).replaceAll('\u2028', '\\u2028');

/** A program with the regex wherever one may stand, and phrases on which it may take long. */
export function withRegex(source: string, flags: string): string {
  const regex = `new RegExp(${string(source)}, ${string(flags)})`;
  const phrases = ["'a'.repeat(40) + '!'", "'x'.repeat(300)", "'w1 w2 w3 '.repeat(30)", "'aA😀'.repeat(50)", "''"];
  return `import { defineSkill, skillGraph } from 'agentfootprint/context';
const skill = (id) => defineSkill({ id, description: 'd', body: 'Help with ' + id + '.' });
const [a, b, c, d] = [skill('a'), skill('b'), skill('c'), skill('d')];
const re = ${regex};
export const g = skillGraph({ skills: [a, b, c, d], start: { rules: [
  { use: 'a', match: re, examples: [${phrases.join(', ')}] },
  { use: 'b', match: ${regex}, examples: ['b'] },
  { use: 'c', match: { all: [re, /b|c/, { keywords: ['a', 'w1'] }] } },
  { use: 'd', when: ({ userMessage }) => re.test(userMessage) },
  { use: 'd', match: /a+!|w[12]/i },
] }, steps: [
  { from: 'a', to: 'b', onToolReturn: re },
  { from: 'a', to: 'c', onToolReturn: ${regex}, guard: { x: { eq: re, in: [re] } } },
  { from: 'a', to: 'd', when: ({ toolName, result }) => re.test(toolName) && ${regex}.test(result.x) },
], neverRoutes: [${phrases.join(', ')}, 'never'] });
`;
}

/** A program in which all these regexes are rules of one graph, so that each is held against each. */
export function withRegexes(regexes: typeof REGEXES): string {
  return `import { defineSkill, skillGraph } from 'agentfootprint/context';
const skills = Array.from({ length: ${regexes.length} }, (_, n) => defineSkill({ id: 's' + n, description: 'd', body: 'Help.' }));
export const g = skillGraph({ skills, start: { rules: [
${list(regexes.length, (n) => `{ use: 's${n}', match: new RegExp(${string(regexes[n]?.[0] ?? '')}, ${string(regexes[n]?.[1] ?? '')}) }`, ',\n')}
] }, steps: [
${list(regexes.length, (n) => `{ from: 's0', to: 's${n}', onToolReturn: new RegExp(${string(regexes[n]?.[0] ?? '')}, ${string(regexes[n]?.[1] ?? '')}) }`, ',\n')}
] });
`;
}

/** Bodies of skills, with so many of whatever they repeat. */
export function bodies(count: number): Readonly<Record<string, string>> {
  return {
    headings: list(count, (n) => `${'#'.repeat(1 + (n % 7))} Call tool_${n}(x)`, '\n'),
    mentions: list(count, (n) => `Use \`tool_${n}\` or call tool_${n}(x), then read_skill("s${n}").`, ' '),
    'one mention': 'Call known_tool(x) or crm_find(y). '.repeat(count),
    'underlines without an end': 'a_'.repeat(count),
    'brackets without an end': `f(${'('.repeat(count)}`,
    'fences without an end': '```\ncall_x(y)\n'.repeat(count),
    backticks: '`'.repeat(count),
    blanks: `a_b${' '.repeat(count)}(x)`,
    'half characters': '\ud83d tool_x(\ude00) '.repeat(count),
    'whole characters': '😀_😀(x) ſ_K(ﬁ) '.repeat(count),
    'ends of lines': 'call_x(y)\r\ncall_y(z)\rcall_z(x)\u2028call_u(v)\u2029'.repeat(count),
    'marks on letters': `call_a${'\u0301'.repeat(count)}(x)`,
    'from right to left': '\u202Ecall_x(y)\u202C \u200B\uFEFF'.repeat(count),
    zeros: '\0call_x(y)\0'.repeat(count),
    tables: `${'| call_x(y) '.repeat(40)}|\n`.repeat(Math.ceil(count / 40)),
    lists: list(count, (n) => `${' '.repeat(n % 50)}- call_${n}(x)`, '\n'),
    markup: `${'<a b="call_x(y)">'.repeat(count)}${'</a>'.repeat(count)}`,
    templates: '${call_x(y)} {{call_y(z)}} '.repeat(count),
  };
}

/** A program with the body in a skill, as a literal and put together from its lines. */
export function withBody(body: string): string {
  const lines = body.split('\n').slice(0, 200).map(string);
  return `import { defineSkill, defineTool, skillGraph } from 'agentfootprint/context';
const tool = (name) => defineTool({ name, description: 'd', inputSchema: {}, execute: () => 1 });
const one = defineSkill({ id: 'one', description: 'd', body: ${string(body)}, tools: [tool('tool_1'), tool('crm_find')] });
const two = defineSkill({ id: 'two', description: ${string(body)}, body: [${lines.join(', ')}].join('\\n'), tools: [tool('known_tool')] });
export const g = skillGraph({ skills: [one, two], start: 'one', knownTools: ['tool_2', 'call_x'], neverRoutes: [${string(body)}] });
`;
}

/** SKILL.md files, with so many of whatever they repeat. */
export function skillFiles(count: number): Readonly<Record<string, string>> {
  const whole = (head: string, body = 'Help.'): string => `---\nname: a\ndescription: Does a.\n${head}\n---\n${body}\n`;
  return {
    ...Object.fromEntries(Object.entries(bodies(count)).map(([name, body]) => [`a body of ${name}`, whole('', body)])),
    keys: whole(list(count, (n) => `key-${n}: value`, '\n')),
    'one key': whole('tools: a\n'.repeat(count)),
    tools: whole(`tools: ${list(count, (n) => `t${n}`)}`),
    steps: whole(`tools: t\nsteps:\n${list(count, (n) => `  - t: Step ${n}.`, '\n')}`),
    routes: whole(`routes:\n${list(count, (n) => `  - to: s${n}\n    on: t${n}\n    when: x >= ${n}`, '\n')}`),
    'list items': whole(`tools:\n${list(count, (n) => `  - t${n}`, '\n')}`),
    'deep lists': whole(list(Math.min(count, 500), (n) => `${'  '.repeat(n)}- a:`, '\n')),
    'prototype names': whole(
      list(8, (n) => `${['__proto__', 'constructor', 'toString', 'valueOf'][n % 4] ?? ''}: x`, '\n'),
    ),
    anchors: whole(`a: &a [${'*a, '.repeat(count)}*a]`),
    quotes: whole(`tools: ${'"'.repeat(count)}`),
    brackets: whole(`tools: ${'['.repeat(count)}`),
    blocks: whole(`tools: |\n${'  text\n'.repeat(count)}`),
    tabs: whole(`${'\t'.repeat(count)}tools: a`),
    colons: whole(':'.repeat(count)),
    'a long line': whole(`description: ${'word '.repeat(count)}`),
    fences: '---\n'.repeat(count),
    dashes: '-'.repeat(count),
    'no end of the head': `---\n${'a: b\n'.repeat(count)}`,
    'ends of lines of Windows': whole('tools: a')
      .replaceAll('\n', '\r\n')
      .repeat(Math.ceil(count / 10)),
    'ends of lines of old': whole('tools: a').replaceAll('\n', '\r'),
    'a mark of order': `\uFEFF\uFEFF${whole('')}`,
    zeros: whole('tools: \0').replaceAll('a', '\0'),
    'half characters': whole('name: \ud83d\ntools: \ude00'),
    nothing: '',
    blanks: ' \n'.repeat(count),
  };
}
