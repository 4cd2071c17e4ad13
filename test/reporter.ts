/** Ends a run with one line that says how many tests passed, failed and were skipped. */
import type { Reporter, TestModule } from 'vitest/node';

export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      let ran = false;
      for (const test of module.children.allTests()) {
        ran = true;
        const { state } = test.result();
        if (state === 'passed' || state === 'failed' || state === 'skipped') count[state] += 1;
      }
      // A file that cannot be loaded has no tests, and is a failure all the same.
      if (!ran && module.state() === 'failed') count.failed += 1;
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }
}
