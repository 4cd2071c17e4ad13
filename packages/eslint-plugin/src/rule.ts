/** Turns a check of the core into an ESLint rule. */
import { presetOptions } from 'skill-graph-core';
import { findingsOf, isCandidate, skillFileFindings } from './analysis.js';
import { schemaOf } from './schema.js';
import { SKILL_FILE } from './skill-file-language.js';
import type { Rule, SourceCode } from 'eslint';
import type { AnyCheck, CheckOptions, Finding, Fix } from 'skill-graph-core';

/** Where every code is described: one heading a code. */
const DOCUMENTATION = 'https://www.npmjs.com/package/eslint-plugin-skill-graph';

/** A file without a graph gets no listeners, and no object of its own either. */
const NO_LISTENERS: Rule.RuleListener = Object.freeze({});

/**
 * The rule of one check. The rule decides nothing by itself: it shows what the
 * check finds, so all rules of a file share one analysis.
 */
export function ruleOf(check: AnyCheck): Rule.RuleModule {
  const defaults = presetOptions(check, 'recommended');
  const autofix = check.fixable === true;
  return {
    meta: {
      type: check.severity === 'error' ? 'problem' : 'suggestion',
      docs: {
        description: check.description,
        url: `${DOCUMENTATION}#${check.code}`,
        recommended: check.advice !== true,
      },
      schema: schemaOf(check),
      defaultOptions: Object.keys(defaults).length === 0 ? [] : [defaults],
      hasSuggestions: true,
      ...(autofix && { fixable: 'code' as const }),
      // A message carries text of the author, so it is only ever a value, never the template itself.
      messages: {
        finding: '{{message}}',
        fix: '{{title}}',
        failed: 'Skill graphs could not be checked here: {{reason}}. This is a fault of the plugin; please report it.',
      },
    },
    create(context) {
      const { sourceCode } = context;
      const isSkillFile = (sourceCode.ast as { readonly type: string }).type === SKILL_FILE;
      if (isSkillFile ? check.readsSkillFiles !== true : !isCandidate(sourceCode, context.settings))
        return NO_LISTENERS;
      const report = (): void => {
        // Merged here as well, since a host that runs ESLint rules need not know `meta.defaultOptions`.
        const options: CheckOptions = { ...defaults, ...(context.options[0] as CheckOptions | undefined) };
        try {
          const findings = isSkillFile
            ? skillFileFindings(context, check.code)
            : findingsOf(context, check.code, options);
          for (const finding of findings) context.report(descriptorOf(finding, sourceCode, autofix));
        } catch (error) {
          if (isFirstFailure(sourceCode.ast)) context.report(failure(sourceCode, error));
        }
      };
      return isSkillFile ? { [SKILL_FILE]: report } : { Program: report };
    },
  };
}

const failed = new WeakSet<SourceCode['ast']>();

/** True once for a file: what stops one rule mostly stops them all, and is worth saying once. */
function isFirstFailure(ast: SourceCode['ast']): boolean {
  const isFirst = !failed.has(ast);
  failed.add(ast);
  return isFirst;
}

/** An error of ours costs the file our findings, and says so; other rules and other files go on. */
function failure({ ast }: SourceCode, error: unknown): Rule.ReportDescriptor {
  return {
    node: ast,
    loc: { line: 1, column: 0 },
    messageId: 'failed',
    data: { reason: error instanceof Error ? error.message : String(error) },
  };
}

function descriptorOf(finding: Finding, sourceCode: SourceCode, autofix: boolean): Rule.ReportDescriptor {
  const fixes = finding.fixes.filter((fix) => staysInside(fix, finding.at.file));
  const applied = autofix ? fixes.find((fix) => fix.safe) : undefined;
  const offered = fixes.filter((fix) => fix !== applied);
  return {
    node: sourceCode.ast,
    loc: {
      start: sourceCode.getLocFromIndex(finding.at.start),
      end: sourceCode.getLocFromIndex(finding.at.end),
    },
    messageId: 'finding',
    data: { message: finding.message },
    fix: applied === undefined ? null : editsOf(applied),
    suggest: withDistinctTitles(offered).map((fix) => ({
      messageId: 'fix',
      data: { title: fix.title },
      fix: editsOf(fix),
    })),
  };
}

/** ESLint can edit only the file that it is linting. */
function staysInside(fix: Fix, file: string): boolean {
  return fix.edits.every((edit) => edit.span.file === file);
}

/** ESLint refuses two suggestions of one report under one title. */
function withDistinctTitles(fixes: readonly Fix[]): readonly Fix[] {
  const titles = new Set<string>();
  return fixes.filter((fix) => {
    const isNew = !titles.has(fix.title);
    titles.add(fix.title);
    return isNew;
  });
}

function editsOf(fix: Fix): (fixer: Rule.RuleFixer) => Rule.Fix[] {
  return (fixer) => fix.edits.map(({ span, text }) => fixer.replaceTextRange([span.start, span.end], text));
}
