/** What the first lines of a case say: the codes that must be reported, and those that must not. */
import { CHECKS } from 'skill-graph-core';
import type { CaseFile } from './case-files.js';
import { codeOf, lint } from './lint.js';

/** The codes behind `// expect: ` or `// never: `. */
export function codesIn(text: string, word: 'expect' | 'never'): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const list = new RegExp(`^// ${word}: (.*)$`).exec(line)?.[1];
    return list === undefined ? [] : list.split(',').map((code) => code.trim());
  });
}

/** What is wrong with the report of each case under preset `strict`: `-` for a missing code, `+` for one too many. */
export function wrongReports(cases: readonly CaseFile[]): readonly string[] {
  const known = new Set(CHECKS.map(({ code }) => code));
  return cases.flatMap(({ name, text }) => {
    const codes = lint(text, 'strict').map(codeOf);
    const crashes = codes.filter((code) => code.startsWith('fatal'));
    const missing = codesIn(text, 'expect').filter((code) => known.has(code) && !codes.includes(code));
    const extra = codesIn(text, 'never').filter((code) => codes.includes(code));
    const lines = [...crashes, ...missing.map((code) => `-${code}`), ...extra.map((code) => `+${code}`)];
    return lines.length === 0 ? [] : [`${name}: ${lines.join(', ')}`];
  });
}
