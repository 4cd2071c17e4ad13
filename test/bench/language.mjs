/**
 * What the questions about languages cost for a graph of a hundred rules: all of them cold, and again after one
 * rule was changed, when everything about the others is kept. Counted in processor time and in states.
 */
import {
  alternativesOf,
  alwaysMatches,
  covered,
  matchesEveryNonBlank,
  neverMatches,
  overlap,
  statesMade,
} from 'skill-graph-core';

const RULES = 100;
/** Milliseconds of processor time; more than this is a fault. */
const COLD_LIMIT = 2500;
const WARM_LIMIT = 100;

const SUBJECTS = 'refund,invoice,card,order,delivery,account,password,subscription,trial,address,phone,coupon,review,'
  .concat(
    'warranty,repair,exchange,gift card,loyalty points,newsletter,privacy,tax,customs,pickup,store,size,stock,bundle,',
  )
  .concat('upgrade,downgrade,outage')
  .split(',');
const VERBS = ['cancel', 'change', 'find', 'track', 'update', 'stop', 'renew', 'return', 'replace', 'check'];

/** Rules as people write them, each unlike the others. */
function rule(index) {
  const round = Math.floor(index / VERBS.length);
  const subject = SUBJECTS[(index * 7 + round) % SUBJECTS.length];
  const other = SUBJECTS[(index * 11 + 5 * round + 3) % SUBJECTS.length];
  const verb = VERBS[(index + round) % VERBS.length];
  const second = VERBS[(index * 3 + round + 1) % VERBS.length];
  const third = VERBS[(index * 7 + 2 * round + 2) % VERBS.length];
  switch (index % 10) {
    case 0:
      return regex(`\\b(?:${verb}|${second}|${third})(?:s|ed|ing)?\\b.*\\b${subject}s?\\b`, 'i');
    case 1:
      return { kind: 'keywords', keywords: [`${verb} ${subject}`, `${second} ${subject}`, `my ${subject}`, other] };
    case 2:
      return regex(`${verb}.*(${subject}|${other})|(${subject}|${other}).*${verb}`, 'i');
    case 3:
      return regex(`^(?!.*\\bnot\\b).*\\b${verb} (?:my|the|an?) ${subject}`, 'i');
    case 4:
      return { kind: 'all', parts: [regex(`\\b${subject}s?\\b`, 'i'), { kind: 'keywords', keywords: [verb, second] }] };
    case 5:
      return regex(`\\b${subject}\\s*#?\\d{3,8}\\b`, 'i');
    case 6:
      return regex(`how (?:do|can|could) i ${verb}|where is my ${subject}|${subject}[- ]?status`, 'i');
    case 7:
      return regex(`\\b${verb}\\W+(?:\\w+\\W+){0,4}${subject}\\b`, 'i');
    case 8:
      return {
        kind: 'keywords',
        keywords: SUBJECTS.slice(index % 20, (index % 20) + 6).map((word) => `${third} ${word}`),
      };
    default:
      return regex(`(?<!no )${subject}|${verb}(?= ${other})`, 'i');
  }
}

function regex(source, flags) {
  return { kind: 'regex', source, flags };
}

function ask(rules) {
  const counts = { yes: 0, no: 0, unknown: 0 };
  const tally = ({ kind }) => {
    counts[kind] += 1;
  };
  for (const [index, later] of rules.entries()) {
    const earlier = rules.slice(0, index);
    tally(neverMatches(later));
    tally(alwaysMatches(later));
    tally(matchesEveryNonBlank(later));
    tally(covered(later, earlier));
    for (const { matcher } of alternativesOf(later)) tally(covered(matcher, earlier));
    if (index > 0) tally(overlap(rules[index - 1], later));
  }
  return counts;
}

function measure(name, rules, limit) {
  const before = process.cpuUsage();
  const states = statesMade();
  const { yes, no, unknown } = ask(rules);
  const { user, system } = process.cpuUsage(before);
  const time = (user + system) / 1000;
  process.stdout.write(
    `${name}: ${time.toFixed(0)} ms (limit ${limit} ms), ${statesMade() - states} states, ` +
      `yes ${yes}, no ${no}, unknown ${unknown}\n`,
  );
  if (time > limit) process.exitCode = 1;
}

const rules = Array.from({ length: RULES }, (_, index) => rule(index));
measure('12 rules, cold', rules.slice(0, 12), COLD_LIMIT);
measure(`${RULES} rules, cold but for those`, rules, COLD_LIMIT);
measure('the same again', rules, WARM_LIMIT);
const changed = rules.with(50, regex('\\b(?:expired|lost) coupons?\\b', 'i'));
measure('after one rule changed', changed, WARM_LIMIT);
