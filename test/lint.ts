/** Lints a text through ESLint's own linter, the way a user's configuration does it. */
import typescriptParser from '@typescript-eslint/parser';
import plugin from 'eslint-plugin-skill-graph';
import { Linter } from 'eslint';

export type Preset = 'recommended' | 'checkup' | 'strict';

/** `typescript` parses with typescript-eslint and without type information, `espree` with ESLint's own parser. */
export type Parser = 'typescript' | 'espree';

const linter = new Linter();
/** What a text has already given in this run; several tests look at the same cases. */
const known = new Map<string, readonly Linter.LintMessage[]>();

/** What ESLint reports under one preset. */
export function lint(text: string, preset: Preset, parser: Parser = 'typescript'): readonly Linter.LintMessage[] {
  const key = [preset, parser, text].join('\n');
  const messages = known.get(key) ?? run(text, preset, parser);
  known.set(key, messages);
  return messages;
}

function run(text: string, preset: Preset, parser: Parser): readonly Linter.LintMessage[] {
  const languageOptions: Linter.LanguageOptions = parser === 'typescript' ? { parser: typescriptParser } : {};
  // A file of this name need not exist; its ending decides how it is parsed.
  const filename = parser === 'typescript' ? 'graph.ts' : 'graph.mjs';
  const config = [{ files: ['**/*.ts', '**/*.mjs'], languageOptions }, plugin.configs[preset]];
  const messages = linter.verify(text, config, { filename });
  const failure = messages.find(({ messageId }) => messageId === 'failed');
  // The boundary that keeps an internal error from users keeps none from the tests.
  if (failure !== undefined) throw new Error(failure.message);
  return messages;
}

/** The code that a message is about; a failure of the parser or of ESLint has none. */
export function codeOf(message: Linter.LintMessage): string {
  return message.ruleId?.replace('skill-graph/', '') ?? `fatal: ${message.message}`;
}

/** Each message as `error no-entry`, sorted: codes, severities and counts in one list. */
export function summary(messages: readonly Linter.LintMessage[]): readonly string[] {
  return messages.map((message) => `${message.severity === 2 ? 'error' : 'warning'} ${codeOf(message)}`).sort();
}
