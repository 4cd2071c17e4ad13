/** How the tests themselves are tested: which code Stryker changes, and which tests have to notice. */
export default {
  mutate: ['packages/core/src/{guard,match,checks}/**/*.ts'],
  // Texts are codes and kinds, which the types hold to their unions, or the words of messages, which tests leave open.
  mutator: { excludedMutations: ['StringLiteral'] },
  plugins: ['./test/mutation/runner.mjs'],
  testRunner: 'bundled',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  ignorePatterns: ['/docs', '/examples', '/scripts', '/.ci', '/.changeset', '/packages/*/dist', '/test/bench'],
  tempDirName: '.stryker/tmp',
  incremental: true,
  incrementalFile: '.stryker/incremental.json',
  jsonReporter: { fileName: '.stryker/report.json' },
  reporters: ['clear-text', 'json', 'progress-append-only'],
  // The runner ends a test that takes too long by itself; this is for what it cannot end.
  timeoutMS: 30_000,
  timeoutFactor: 0.1,
  concurrency: 1,
};
