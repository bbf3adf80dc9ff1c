import { type NamedTest, namedTest } from './named-test.ts';
import { type TestFile, vitestReport } from './vitest-report.ts';

/** Outcome of the tests with one name. No test runs if an earlier step fails, for example loading the file. */
export type Outcome = 'failed' | 'passed' | 'did not run';

/** Tests that run in one Vitest process. They all use the options of that process. */
interface Batch {
  readonly tests: readonly NamedTest[];
  readonly options: readonly string[];
}

function outcomeOf({ file, pattern, isGroup }: NamedTest, report: readonly TestFile[]): Outcome {
  const isNamed = new RegExp(isGroup ? pattern : `^${pattern}`, 's');
  const statuses = report
    .filter(({ name }) => name.endsWith(`/${file}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title, fullName }) => isNamed.test(isGroup ? fullName : title))
    .map(({ status }) => status);
  if (statuses.includes('failed')) return 'failed';
  return statuses.includes('passed') ? 'passed' : 'did not run';
}

/**
 * Divides the tests into batches. For tests in the browser, the whole file runs, because each test needs the earlier
 * ones.
 */
function batchesOf(tests: readonly NamedTest[]): readonly Batch[] {
  const browser = tests.filter(({ file }) => file.includes('/e2e/'));
  const others = tests.filter(({ file }) => !file.includes('/e2e/'));
  const isLong = ({ file }: NamedTest): boolean => file.endsWith('.long.test.ts');
  const long = ['--config', 'vitest.long.config.ts'];
  const names = (of: readonly NamedTest[]): readonly string[] => [
    '--testNamePattern',
    of.map(({ pattern }) => `(${pattern})`).join('|'),
  ];
  const [everyday, longer] = [others.filter((test) => !isLong(test)), others.filter(isLong)];
  return [
    { tests: everyday, options: names(everyday) },
    { tests: longer, options: [...long, ...names(longer)] },
    { tests: browser.filter((test) => !isLong(test)), options: [] },
    { tests: browser.filter(isLong), options: long },
  ].filter((batch) => batch.tests.length > 0);
}

/** Runs tests by name, many in one process. A group of tests that runs alone stops at its first failure. */
export async function runTests(names: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
  const tests = new Map(names.map((name) => [name, namedTest(name)]));
  const reports: TestFile[] = [];
  for (const batch of batchesOf([...tests.values()])) {
    const bail = tests.size === 1 && batch.tests[0]?.isGroup ? ['--bail', '1'] : [];
    const files = new Set(batch.tests.map(({ file }) => file));
    reports.push(...(await vitestReport([...files, ...batch.options, ...bail])));
  }
  return new Map([...tests].map(([name, test]) => [name, outcomeOf(test, reports)]));
}
