import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Outcome of the tests with one title: none ran if an earlier step failed, such as loading the file. */
export type Outcome = 'failed' | 'passed' | 'did not run';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly fullName: string;
      readonly status: string;
    }[];
  }[];
}

/**
 * Runs the tests of a file that have this title. Tests in the browser continue from earlier ones, so for these the
 * whole file runs. A title that ends with ` *` names all tests whose full name begins so; one of them must fail.
 */
export async function runTest(named: string): Promise<Outcome> {
  const [file = '', title = ''] = named.split(' > ');
  const isGroup = /(^| )\*$/.test(title);
  const pattern = title
    .replace(/ ?\*$/, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/%[a-z]/g, '.*');
  const names = isGroup ? `^${pattern}` : `${pattern}$`;
  const selection = file.includes('/e2e/') ? [] : ['--testNamePattern', names];
  if (isGroup) selection.push('--bail', '1');
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mutation-'));
  const output = join(folder, 'report.json');
  try {
    const suite = file.endsWith('.long.test.ts') ? ['--config', 'vitest.long.config.ts'] : [];
    const options = [...suite, ...selection, '--reporter=json', `--outputFile=${output}`];
    const running = spawn('npx', ['vitest', 'run', file, ...options], { stdio: 'ignore' });
    await once(running, 'exit');
    if (!existsSync(output)) return 'did not run';
    const { testResults }: Report = JSON.parse(await readFile(output, 'utf8'));
    const isNamed = new RegExp(isGroup ? `^${pattern}` : `^${pattern}$`, 's');
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    const statuses = results
      .filter((each) => isNamed.test(isGroup ? each.fullName : each.title))
      .map(({ status }) => status);
    if (statuses.includes('failed')) return 'failed';
    return statuses.includes('passed') ? 'passed' : 'did not run';
  } finally {
    await rm(folder, { recursive: true });
  }
}
