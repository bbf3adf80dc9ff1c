import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * A reporter that prints one last line, `N passed, N failed`. Files that cannot be loaded, and groups whose set-up or
 * clean-up fails, are counted as failed. Tests that `-t` excludes are not counted.
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
