import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Writes the names of the test files that failed, one per line, to the file that `FAILED_FILES` names. It writes nothing
 * if the variable is not set.
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
