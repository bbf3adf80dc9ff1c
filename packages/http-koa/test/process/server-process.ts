import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const MAIN = new URL('./server-main.ts', import.meta.url).pathname;

/** A process that runs a server with `runWorkers`. By default the server has one worker. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Exit code and signal of the process. */
  readonly ended: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
}

export async function startServerProcess(
  variables: Readonly<Record<string, string>>,
  program: string = process.execPath,
): Promise<ServerProcess> {
  const child = spawn(program, ['--conditions=@gatehouse/source', MAIN], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  for await (const url of createInterface(child.stdout)) return { url, child, ended };
  throw new Error('The server process ended before it listened.');
}
