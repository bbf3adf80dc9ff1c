import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends the report with one plain line, `N passed, N failed`. A file that cannot be loaded and a group whose
 * preparation or clean-up fails are counted as failed. A test that `-t` leaves out is not counted.
 */
export default class ClosingLine implements Reporter {
  #passed = 0;
  #failed = 0;

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'passed') this.#passed += 1;
    else if (state !== 'skipped') this.#failed += 1;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = groups.filter((group) => group.errors().length > 0).length;
    process.once('exit', () =>
      console.log(`${this.#passed} passed, ${this.#failed + broken + errors.length} failed`),
    );
  }
}
