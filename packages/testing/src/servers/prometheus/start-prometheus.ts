import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../folder/remove-folder.ts';
import { freePort } from '../port/index.ts';

const PROGRAM = '/usr/bin/prometheus';

/** A running Prometheus on loopback. */
export interface RunningPrometheus {
  /** Runs a query and returns its current values; one for each time series. */
  query(expression: string): Promise<readonly number[]>;
  stop(): Promise<void>;
}

/** Starts the Prometheus of this machine on a free port. `files` are its configuration and files beside it. */
export async function startPrometheus(
  files: Readonly<Record<'prometheus.yaml' | 'alerts.yaml', string>>,
): Promise<RunningPrometheus> {
  if (!existsSync(PROGRAM))
    throw new Error('Prometheus is missing. Install it with `apt-get install prometheus`.');
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-prometheus-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const address = `127.0.0.1:${await freePort()}`;
  const stop = await run([
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ]);
  return {
    query: async (expression) => {
      const response = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(expression)}`);
      const { status, error, data } = (await response.json()) as Answer;
      if (status !== 'success') throw new Error(error);
      return (data?.result ?? []).map(({ value: [, number] }) => Number(number));
    },
    stop: async () => {
      await stop();
      await removeFolder(folder);
    },
  };
}

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data?: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}

/** Resolves when Prometheus is ready. Rejects with its output if it exits first. */
async function run(parameters: readonly string[]): Promise<() => Promise<void>> {
  const prometheus = spawn(PROGRAM, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(prometheus, 'exit');
  const end = () => prometheus.kill('SIGTERM');
  process.once('exit', end);
  await new Promise<void>((resolve, reject) => {
    let words = '';
    prometheus.stderr.on('data', (chunk) => {
      words = (words + chunk).slice(-4_000);
      if (/Server is ready to receive web requests/.test(words)) resolve();
    });
    exited.then(() => reject(new Error(`Prometheus did not start: ${words}`)), reject);
  });
  return async () => {
    process.off('exit', end);
    end();
    await exited;
  };
}
