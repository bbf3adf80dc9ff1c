import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { bundleFile } from '../../../../../scripts/build/bundle.ts';
import type { WorkerOrder } from './killed-worker.ts';

const DIST = join(import.meta.dirname, '../../../dist');

/** Starts worker processes, one after the other. The next one has loaded its modules before it is needed. */
export interface WorkerLine {
  /** Starts the next worker. */
  start(order?: WorkerOrder): ChildProcess;
  stop(): Promise<void>;
}

/** Builds the worker as a server is built, and starts the line. The workers write their output to `log`. */
export async function workerLine(variables: NodeJS.ProcessEnv, log: string): Promise<WorkerLine> {
  await mkdir(DIST, { recursive: true });
  // The folder is beside the built servers, where the bundle finds the packages that are not bundled.
  const folder = await mkdtemp(join(DIST, 'killed-worker-'));
  const main = await bundleFile(join(import.meta.dirname, 'killed-worker.ts'), folder);
  const output = createWriteStream(log, { flags: 'a' });
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'cache'), ...variables };
  const running = new Set<ChildProcess>();
  const load = () => {
    const worker = fork(main, { cwd: folder, env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    worker.stdout?.pipe(output, { end: false });
    worker.stderr?.pipe(output, { end: false });
    return worker;
  };
  let next = load();
  return {
    start: (order = {}) => {
      const worker = next;
      next = load();
      worker.send(order);
      return worker;
    },
    stop: async () => {
      const ended = [...running].map((worker) => once(worker, 'exit'));
      for (const worker of running) worker.kill('SIGKILL');
      await Promise.all(ended);
      output.end();
      await removeFolder(folder);
    },
  };
}
