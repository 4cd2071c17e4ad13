/** What the tests of our own codes share: what is reported where, and what becomes of a text that is repaired. */
import { parse } from '@typescript-eslint/parser';
import { CHECKS, analyze, isInPreset, presetOptions, runCheck } from 'skill-graph-core';
import type { Finding, Preset, Settings } from 'skill-graph-core';
import { applyFix } from '../converge.js';

/** All findings of a preset in a text, with those of whole files. */
function findingsIn(text: string, preset: Preset, settings: Settings): readonly Finding[] {
  const ast = parse(text, { range: true, sourceType: 'module' });
  const facts = { ...analyze({ file: 'graph.ts', text, ast }, settings), unknowns: [] };
  return CHECKS.filter((check) => isInPreset(check, preset)).flatMap((check) =>
    runCheck(facts, check.code, presetOptions(check, preset)),
  );
}

/** The findings of one code. */
export function found(
  text: string,
  code: string,
  preset: Preset = 'strict',
  settings: Settings = {},
): readonly Finding[] {
  return findingsIn(text, preset, settings).filter((finding) => finding.code === code);
}

/** The texts under the findings of one code. */
export function placesOf(
  text: string,
  code: string,
  preset: Preset = 'strict',
  settings: Settings = {},
): readonly string[] {
  return found(text, code, preset, settings).map(({ at }) => text.slice(at.start, at.end));
}

/** What one repair makes of a text. */
export interface Repaired {
  readonly title: string;
  readonly text: string;
}

/** The comments of a text, whatever their order. */
function commentsIn(text: string): string {
  const { comments } = parse(text, { range: true, comment: true, sourceType: 'module' });
  return comments
    .map(({ value }) => value.trim())
    .sort()
    .join('\n');
}

/**
 * Every repair of the findings of one code. Each takes its finding away and
 * brings no other, under `strict`; what does not is thrown as an error.
 */
export function repairs(text: string, code: string, settings: Settings = {}): readonly Repaired[] {
  const before = findingsIn(text, 'strict', settings);
  return before
    .filter((finding) => finding.code === code)
    .flatMap((finding) =>
      finding.fixes.map((fix) => {
        const changed = applyFix(text, fix);
        const after = findingsIn(changed, 'strict', settings);
        const count = (list: readonly Finding[], wanted: string): number =>
          list.filter((other) => other.code === wanted).length;
        if (count(after, code) >= count(before, code)) throw new Error(`${fix.title}: the finding stays`);
        const brought = after.filter((other) => count(after, other.code) > count(before, other.code));
        if (commentsIn(changed) !== commentsIn(text)) throw new Error(`${fix.title} loses a comment: ${changed}`);
        if (brought.length > 0) throw new Error(`${fix.title} brings ${brought.map((other) => other.message).join()}`);
        return { title: fix.title, text: changed };
      }),
    );
}
