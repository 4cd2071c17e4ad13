/** `prefer-guard`: conditions of routes that their options can say. */
import { runCheck } from 'skill-graph-core';
import { expect, test } from 'vitest';
import { analyzeText, findingsOf } from '../analysis.js';
import { applyFix, tryAll } from '../converge.js';

const HEAD = `import { decideSkill, defineSkill, keywordScorer, skillGraph } from 'agentfootprint/context';
import { other, flag, scorer } from './elsewhere';
const a = defineSkill({ id: 'a', description: 'About a.', body: 'Help with a.' });
const b = defineSkill({ id: 'b', description: 'About b.', body: 'Help with b.' });
const c = defineSkill({ id: 'c', description: 'About c.', body: 'Help with c.' });
`;

/** The places where the code is reported in a file of these lines. */
function placesIn(lines: string): readonly string[] {
  const text = HEAD + lines;
  const findings = findingsOf(text, 'recommended').filter(({ code }) => code === 'prefer-guard');
  return findings.map(({ at }) => text.slice(at.start, at.end));
}

/** What becomes of the lines by the repair with this title. */
function repaired(lines: string, title: RegExp): string | undefined {
  const text = HEAD + lines;
  const facts = analyzeText(text);
  const fixes = runCheck(facts, 'prefer-guard').flatMap((finding) => finding.fixes);
  const fix = fixes.find((candidate) => title.test(candidate.title));
  return fix === undefined ? undefined : applyFix(text, fix).slice(HEAD.length);
}

/** All repairs of the lines, with those that do not hold. */
function trial(lines: string): { readonly offered: number; readonly failures: readonly unknown[] } {
  const { offered, failures } = tryAll(HEAD + lines);
  return { offered: offered.get('prefer-guard') ?? 0, failures };
}

function onRoute(when: string, before = ''): readonly string[] {
  return placesIn(`${before}\nexport const graph = skillGraph().entry(a).route(a, b, { when: ${when} }).build();`);
}

/** The options that are offered for a predicate. */
function offered(when: string, before = ''): string | undefined {
  const lines = `${before}\nexport const graph = skillGraph().entry(a).route(a, b, { when: ${when} }).build();`;
  return /route\(a, b, \{ (.*) \}\)\.build/.exec(repaired(lines, /^Write/) ?? '')?.[1];
}

test('offers the options that say the same', () => {
  expect(offered('(r) => r.toolName === "pay"')).toBe("onToolReturn: 'pay'");
  expect(offered('(r) => r.toolName === "pay" && r.status === "denied"')).toBe(
    "onToolReturn: 'pay', onToolStatus: 'denied'",
  );
  expect(offered('({ status }) => status === "denied" || status === "failure"')).toBe(
    "onToolStatus: ['denied', 'failure']",
  );
  expect(offered('(r) => /^pay_/.test(r.toolName)')).toBe('onToolReturn: /^pay_/');
  expect(offered('(r) => r.toolName.startsWith("pay")')).toBe('onToolReturn: /^pay/');
  expect(offered('(r) => ["pay", "refund"].includes(r.toolName)')).toBe(
    "guard: { toolName: { in: ['pay', 'refund'] } }",
  );
  expect(offered('(r) => r.status !== "success"')).toBe("guard: { status: { ne: 'success' } }");
  expect(offered('(r) => r.toolName !== "pay" && r.toolName !== "refund"')).toBe(
    "guard: { toolName: { notIn: ['pay', 'refund'] } }",
  );
  expect(offered('(r) => !(r.toolName === "pay" || r.toolName === "refund")')).toBe(
    "guard: { toolName: { notIn: ['pay', 'refund'] } }",
  );
  expect(offered('(r) => r.toolName === "pay" && JSON.parse(r.result).score >= 3')).toBe(
    "onToolReturn: 'pay', guard: { score: { gte: 3 } }",
  );
  expect(offered('(r) => r.result === "it\'s done"')).toBe('guard: { result: { eq: "it\'s done" } }');
  expect(offered('isPaid', 'const isPaid = (r) => r.toolName === "pay";')).toBe("onToolReturn: 'pay'");
});

test('is silent where no options say the same', () => {
  for (const when of [
    '(r) => r.toolName === "pay" || r.status === "denied"',
    '(r) => r.result.includes("denied")',
    '(r) => /denied/.test(r.result)',
    '(r) => r.status === undefined',
    '(r) => r.toolName === ""',
    '(r) => !/pay/.test(r.toolName)',
    '(r) => /pay/.test(r.toolName) && /back/.test(r.toolName)',
    '(r) => JSON.parse(r.result).level !== "high"',
    '(r) => JSON.parse(r.result).level',
    '(r) => JSON.parse(r.result).a.b === 1',
    '(r) => JSON.parse(r.result).status === "denied"',
    '(r) => JSON.parse(r.result).score > 1 && JSON.parse(r.result).score > 2',
    '(r) => r.toolName === "pay" && other(r)',
    '(r) => RE.test(r.toolName)',
    '() => true',
    '(r) => r.toolName === "pay" && r.toolName === "refund"',
    'other',
  ])
    expect([when, onRoute(when, 'const RE = /pay/g;')]).toEqual([when, []]);
  expect(
    placesIn(
      'export const graph = skillGraph().entry(a).route(a, b, { when: (r) => r.toolName === "x", guard: other }).build();',
    ),
  ).toEqual([]);
  expect(placesIn('export const graph = skillGraph().entry(a).route(a, b, other).build();')).toEqual([]);
});

test('a status that no result has is reported and not made an option', () => {
  expect(onRoute('(r) => r.status === "rejected"')).toHaveLength(1);
  expect(offered('(r) => r.status === "rejected"')).toBeUndefined();
});

test('keeps the other options and their comments, in both forms', () => {
  const lines = `export const graph = skillGraph({ skills: [a, b], start: 'a', steps: [
  {
    from: 'a',
    to: 'b',
    // paid
    when: (r: { toolName: string }) => r.toolName === 'pay', // by card
    label: 'paid',
  },
] });
`;
  expect(repaired(lines, /^Write/)).toBe(
    lines.replace("when: (r: { toolName: string }) => r.toolName === 'pay'", "onToolReturn: 'pay'"),
  );
  expect(trial(lines)).toMatchObject({ failures: [] });
  const shorthand = `const when = (r) => r.toolName === 'pay';
export const graph = skillGraph().entry(a).route(a, b, { when }).build();
`;
  expect(repaired(shorthand, /^Write/)).toContain("route(a, b, { onToolReturn: 'pay' })");
  const comment =
    'export const graph = skillGraph().entry(a).route(a, b, { when: (r) => r.toolName === /* it */ "pay" }).build();';
  expect(repaired(comment, /^Write/)).toBeUndefined();
  const loop =
    'const g = skillGraph().entry(a); for (const s of [b, c]) g.route(a, s, { when: (r) => r.toolName === "x" }); export const graph = g.build();';
  expect(repaired(loop, /^Write/)).toBeUndefined();
});
