/**
 * Writes everything that is generated from the list of codes: the tables of
 * rules, the heads and option tables of the pages, and the list of rules in the
 * plugin's README. With `--check` nothing is written, and the exit code says
 * whether anything is stale. The packages have to be built.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const root = dirname(import.meta.dirname);
const require = createRequire(import.meta.url);
const check = process.argv.includes('--check');

/** Paths of the generator are seen from the plugin's folder. */
const documentation = [
  require.resolve('eslint-doc-generator/dist/bin/eslint-doc-generator.js'),
  'packages/eslint-plugin',
  ...['--path-rule-doc', '../../docs/rules/{name}.md'],
  ...['--path-rule-list', '../../README.md', '--path-rule-list', '../../docs/README.md'],
  ...['--rule-doc-notices', 'description,deprecated,configs,fixable,options'],
  ...['--rule-list-columns', 'name,description,configsError,configsWarn,fixable,options,deprecated'],
  // It is for another kind of file, and has two of the rules of every preset.
  ...['--ignore-config', 'skill-files'],
  ...['--config-emoji', 'recommended,✅', '--config-emoji', 'checkup,📋', '--config-emoji', 'strict,🔒'],
];

/** What is generated, and what writes it. Each takes `--check`. */
const steps = [
  { what: "the list of rules in the plugin's README", command: ['packages/eslint-plugin/scripts/rules.mjs'] },
  { what: 'what the presets differ in', command: ['scripts/presets-page.mjs'] },
  { what: 'the tables of rules and the pages', command: documentation },
];

for (const { what, command } of steps) {
  const { status } = spawnSync(process.execPath, [...command, ...(check ? ['--check'] : [])], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status === 0) continue;
  process.stderr.write(check ? `Stale: ${what}. Run \`pnpm generate\`.\n` : `Could not write ${what}.\n`);
  process.exitCode = 1;
}
