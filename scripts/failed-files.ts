import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * A reporter that writes the names of failed test files, one per line, to the file in the variable `FAILED_FILES`.
 * Writes nothing if the variable is not set.
 */
export default class FailedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env.FAILED_FILES;
    if (path === undefined) return;
    const failed = modules.filter((module) => !module.ok());
    const names = failed.map((module) => relative(process.cwd(), module.moduleId));
    writeFileSync(path, names.map((name) => `${name}\n`).join(''));
  }
}
