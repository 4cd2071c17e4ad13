/**
 * What all checks cost on a graph of realistic rules, from the text to the findings: a hundred rules cold, in a process
 * of their own, and again after one rule was changed, when all that is known about the others is kept; a thousand rules,
 * with the memory that they take beside what the parser does; and the example, which has about a dozen rules, against
 * the time that parsing its file takes. `--worker` is the work of one process.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@typescript-eslint/parser';
import { CHECKS, analyze, presetOptions, runCheck } from 'skill-graph-core';
import { PLACES, THINGS } from './graphs.mjs';

const RULES = 100;
const MANY = 1000;
const EXAMPLE = join(import.meta.dirname, '..', '..', 'examples', 'support-desk', 'support-desk.ts');

/** Milliseconds of processor time; more than this is a fault. */
const COLD_LIMIT = 2500;
const WARM_LIMIT = 100;
const MANY_LIMIT = 3000;
/** Megabytes beside what the parser takes. */
const MEMORY_LIMIT = 300;

const SUBJECTS = 'refund,invoice,card,order,delivery,account,password,subscription,trial,address,phone,coupon,review,'
  .concat(
    'warranty,repair,exchange,gift card,loyalty points,newsletter,privacy,tax,customs,pickup,store,size,stock,bundle,',
  )
  .concat('upgrade,downgrade,outage')
  .split(',');
const VERBS = ['cancel', 'change', 'find', 'track', 'update', 'stop', 'renew', 'return', 'replace', 'check'];

/** Every hundred rules are about subjects of their own. */
function subjectsOf(hundred) {
  if (hundred === 0) return SUBJECTS;
  return PLACES.map((place, index) => `${place} ${THINGS[(index + hundred) % THINGS.length]}`);
}

/** Matchers as people write them, each unlike the others. */
function rule(position) {
  const index = position % RULES;
  const subjects = subjectsOf(Math.floor(position / RULES));
  const round = Math.floor(index / VERBS.length);
  const subject = subjects[(index * 7 + round) % subjects.length];
  const other = subjects[(index * 11 + 5 * round + 3) % subjects.length];
  const verb = VERBS[(index + round) % VERBS.length];
  const second = VERBS[(index * 3 + round + 1) % VERBS.length];
  const third = VERBS[(index * 7 + 2 * round + 2) % VERBS.length];
  switch (index % 10) {
    case 0:
      return regex(`\\b(?:${verb}|${second}|${third})(?:s|ed|ing)?\\b.*\\b${subject}s?\\b`, 'i');
    case 1:
      return keywords([`${verb} ${subject}`, `${second} ${subject}`, `my ${subject}`, other]);
    case 2:
      return regex(`${verb}.*(${subject}|${other})|(${subject}|${other}).*${verb}`, 'i');
    case 3:
      return regex(`^(?!.*\\bnot\\b).*\\b${verb} (?:my|the|an?) ${subject}`, 'i');
    case 4:
      return `{ all: [${regex(`\\b${subject}s?\\b`, 'i')}, ${keywords([verb, second])}] }`;
    case 5:
      return regex(`\\b${subject}\\s*#?\\d{3,8}\\b`, 'i');
    case 6:
      return regex(`how (?:do|can|could) i ${verb}|where is my ${subject}|${subject}[- ]?status`, 'i');
    case 7:
      return regex(`\\b${verb}\\W+(?:\\w+\\W+){0,4}${subject}\\b`, 'i');
    case 8:
      return keywords(subjects.slice(index % 20, (index % 20) + 6).map((word) => `${third} ${word}`));
    default:
      return regex(`(?<!no )${subject}|${verb}(?= ${other})`, 'i');
  }
}

function regex(source, flags) {
  return `/${source}/${flags}`;
}

function keywords(list) {
  return `{ keywords: ${JSON.stringify(list)} }`;
}

/** A graph with so many rules; `edited` replaces one of them. */
function graphSource(count, edited) {
  const rules = Array.from({ length: count }, (_, index) => {
    const match = index === edited ? regex('\\b(?:expired|lost) coupons?\\b', 'i') : rule(index);
    return `    { use: 's${index}', match: ${match} },`;
  });
  const skills = Array.from(
    { length: count },
    (_, index) =>
      `  defineSkill({ id: 's${index}', description: 'Handles ${index}.', body: 'Ask what ${index} is about.' }),`,
  );
  return [
    "import { defineSkill, skillGraph } from 'agentfootprint/context';",
    `const skills = [\n${skills.join('\n')}\n];`,
    `export const graph = skillGraph({\n  skills,\n  start: { rules: [\n${rules.join('\n')}\n  ] },\n});`,
  ].join('\n');
}

/** What ESLint asks of a parser. */
const PARSER_OPTIONS = { range: true, loc: true, tokens: true, comment: true, sourceType: 'module' };

/** Processor time of a piece of work, in milliseconds. */
function timeOf(work) {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, time: (user + system) / 1000 };
}

/** The most memory that the process has had, in megabytes. */
function peak() {
  return process.resourceUsage().maxRSS / 1024;
}

function check(text) {
  const parsed = timeOf(() => parse(text, PARSER_OPTIONS));
  const before = peak();
  const analysed = timeOf(() => analyze({ file: 'graph.ts', text, ast: parsed.result }));
  const checked = timeOf(() =>
    CHECKS.flatMap(({ code, ...check }) =>
      runCheck(analysed.result, code, presetOptions({ code, ...check }, 'strict')),
    ),
  );
  return {
    parse: parsed.time,
    evaluation: analysed.time,
    check: analysed.time + checked.time,
    findings: checked.result.length,
    memory: peak() - before,
  };
}

/** One process: a text, and what it is after an edit. */
function work(name) {
  if (name === 'example') return { cold: check(readFileSync(EXAMPLE, 'utf8')) };
  if (name === 'many') return { cold: check(graphSource(MANY)) };
  return { cold: check(graphSource(RULES)), warm: check(graphSource(RULES, RULES / 2)) };
}

/** The middle one of five processes. */
function inProcess(name) {
  const script = fileURLToPath(import.meta.url);
  const runs = Array.from({ length: 5 }, () =>
    JSON.parse(execFileSync(process.execPath, [script, '--worker', name], { encoding: 'utf8' })),
  );
  return runs.sort((a, b) => a.cold.check - b.cold.check)[2];
}

function report(name, value, limit, unit = 'ms') {
  process.stdout.write(`${name}: ${value.toFixed(0)} ${unit} (limit ${limit.toFixed(0)} ${unit})\n`);
  if (value > limit) process.exitCode = 1;
}

const worker = process.argv.indexOf('--worker');
if (worker >= 0) {
  process.stdout.write(JSON.stringify(work(process.argv[worker + 1])));
} else {
  const { cold, warm } = inProcess('rules');
  report(`${RULES} rules, all checks, cold, ${cold.findings} findings`, cold.check, COLD_LIMIT);
  report(`${RULES} rules, after one was changed`, warm.check, WARM_LIMIT);
  const many = inProcess('many').cold;
  report(`${MANY} rules, all checks, cold, ${many.findings} findings`, many.check, MANY_LIMIT);
  report(`${MANY} rules, memory beside what the parser took`, many.memory, MEMORY_LIMIT, 'MB');
  const example = inProcess('example').cold;
  report(`the example, all checks, cold, ${example.findings} findings, against parsing`, example.check, example.parse);
  process.stdout.write(`  ${example.evaluation.toFixed(0)} ms of it are the evaluation of the file\n`);
}
