import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The part of Vitest's JSON report about one test file. */
export interface TestFile {
  /** The file's absolute path. */
  readonly name: string;
  readonly assertionResults: readonly {
    readonly title: string;
    readonly fullName: string;
    readonly status: string;
  }[];
}

/** Runs Vitest with these arguments and returns its report. The report is empty if Vitest ended before it wrote one. */
export async function vitestReport(options: readonly string[]): Promise<readonly TestFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mutation-'));
  const output = join(folder, 'report.json');
  try {
    const reported = [...options, '--reporter=json', `--outputFile=${output}`];
    const running = spawn('npx', ['vitest', 'run', ...reported], { stdio: 'ignore' });
    await once(running, 'exit');
    if (!existsSync(output)) return [];
    const report: { readonly testResults: readonly TestFile[] } = JSON.parse(await readFile(output, 'utf8'));
    return report.testResults;
  } finally {
    await rm(folder, { recursive: true });
  }
}
