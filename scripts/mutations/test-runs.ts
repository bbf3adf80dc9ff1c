import { join } from 'node:path';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import { type NamedTest, namedTest } from './named-test.ts';

/** Outcome of the tests with one name. No test runs if an earlier step fails, for example loading the file. */
export type Outcome = 'failed' | 'passed' | 'did not run';

/** Tests that run together, because they use one configuration and one pattern of names. */
interface Batch {
  readonly tests: readonly NamedTest[];
  readonly isLong: boolean;
  /** Pattern of the names of the tests to run; absent for all tests of the files. */
  readonly pattern?: RegExp;
}

const isLong = ({ file }: NamedTest): boolean => file.endsWith('.long.test.ts');

/**
 * Divides the tests into batches. For tests in the browser, the whole file runs, because each test needs the earlier
 * ones.
 */
function batchesOf(tests: readonly NamedTest[]): readonly Batch[] {
  const browser = tests.filter(({ file }) => file.includes('/e2e/'));
  const others = tests.filter(({ file }) => !file.includes('/e2e/'));
  const named = (of: readonly NamedTest[]) => new RegExp(of.map(({ pattern }) => `(${pattern})`).join('|'));
  return [false, true]
    .flatMap((long): Batch[] => {
      const byName = others.filter((test) => isLong(test) === long);
      return [
        { tests: byName, isLong: long, pattern: named(byName) },
        { tests: browser.filter((test) => isLong(test) === long), isLong: long },
      ];
    })
    .filter(({ tests: { length } }) => length > 0);
}

function outcomeOf({ pattern, isGroup }: NamedTest, cases: readonly TestCase[]): Outcome {
  const isNamed = new RegExp(isGroup ? pattern : `^${pattern}`, 's');
  const states = cases
    .filter(({ name, fullName }) => isNamed.test(isGroup ? fullName.replaceAll(' > ', ' ') : name))
    .map((test) => test.result().state);
  if (states.includes('failed')) return 'failed';
  return states.includes('passed') ? 'passed' : 'did not run';
}

/**
 * Runs tests of a copy of the sources by name. Vitest and its servers start once, so that each run takes little more
 * time than its tests.
 */
export class TestRuns {
  readonly #root: string;
  readonly #runners = new Map<boolean, Promise<Vitest>>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Runs the tests, and returns the outcome for each name. A group of tests that runs alone stops at its first failure.
   */
  async run(names: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
    const outcomes = new Map<string, Outcome>(names.map((name) => [name, 'did not run']));
    const tests = new Map([...outcomes.keys()].map((name) => [namedTest(name), name]));
    for (const batch of batchesOf([...tests.keys()])) {
      const cases = await this.#run(batch, tests.size === 1 && batch.tests[0]?.isGroup === true);
      for (const test of batch.tests)
        outcomes.set(tests.get(test) ?? '', outcomeOf(test, cases.get(join(this.#root, test.file)) ?? []));
    }
    return outcomes;
  }

  /** Lets the next run load the file again. */
  async changed(path: string): Promise<void> {
    for (const runner of this.#runners.values()) (await runner).invalidateFile(path);
  }

  async close(): Promise<void> {
    for (const runner of this.#runners.values()) await (await runner).close();
  }

  /** Returns the tests that ran, by file. */
  async #run(batch: Batch, stopsAtFailure: boolean): Promise<ReadonlyMap<string, readonly TestCase[]>> {
    const runner = await this.#runner(batch.isLong);
    runner.config.bail = stopsAtFailure ? 1 : 0;
    if (batch.pattern) runner.setGlobalTestNamePattern(batch.pattern);
    else runner.resetGlobalTestNamePattern();
    const files = new Set(batch.tests.map(({ file }) => join(this.#root, file)));
    // A file that cannot be loaded would keep the tests of its last run.
    for (const project of runner.projects) runner.state.clearFiles(project, [...files]);
    const specifications = await runner.globTestSpecifications([...files]);
    const { unhandledErrors } = await runner.runTestSpecifications(specifications);
    const modules = runner.state.getTestModules().filter(({ moduleId }) => files.has(moduleId));
    // Explains why tests did not run.
    for (const error of [...unhandledErrors, ...modules.flatMap((module) => module.errors())])
      console.error(error);
    return new Map(modules.map(({ moduleId, children }) => [moduleId, [...children.allTests()]]));
  }

  #runner(isLong: boolean): Promise<Vitest> {
    // A built program would not contain the mutation.
    process.env.TEST_PROGRAMS = 'sources';
    const config = join(this.#root, isLong ? 'vitest.long.config.ts' : 'vitest.config.ts');
    const started =
      this.#runners.get(isLong) ??
      createVitest('test', { root: this.#root, config, watch: false, reporters: [{}] });
    this.#runners.set(isLong, started);
    return started;
  }
}
