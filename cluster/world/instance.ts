import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const POLL_INTERVAL_MS = 50;
const START_TIMEOUT_MS = 30_000;

interface InstanceParts {
  /** Path of the built program below `examples`, or its absolute path. */
  readonly main: string;
  readonly folder: string;
  readonly port: number;
  readonly variables: Readonly<Record<string, string>>;
}

/** One process of a built server. If it is restarted, it uses the same address again. */
export class Instance {
  readonly url: string;
  readonly #parts: InstanceParts;
  #main: string;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(parts: InstanceParts) {
    this.#parts = parts;
    this.#main = parts.main;
    this.url = `http://127.0.0.1:${parts.port}`;
  }

  /** Uses another program from the next start on. */
  use(main: string): void {
    this.#main = main;
  }

  /** Starts the process. Resolves when `/readyz` returns this status. */
  async start(wanted = 200, more: Readonly<Record<string, string>> = {}): Promise<void> {
    const { folder, variables } = this.#parts;
    const env = { PATH: process.env.PATH, ...variables, ...more };
    const child = spawn(process.execPath, [resolve(EXAMPLES, this.#main)], { cwd: folder, env });
    this.#child = child;
    this.#output = '';
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        this.#output += chunk;
      });
    const giveUpAt = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      const response = await fetch(`${this.url}/readyz`).catch((error: Error) => error);
      if (!(response instanceof Error) && response.status === wanted) return;
      const isOver = child.exitCode !== null || performance.now() > giveUpAt;
      const found = response instanceof Error ? String(response.cause) : await response.text();
      if (isOver) throw new Error(`${this.#main} did not start: ${this.#output}${found}`);
      await pause(POLL_INTERVAL_MS);
    }
  }

  /** Ends the process by SIGTERM, as a supervisor does. Resolves to its exit code. */
  terminate(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Kills the process immediately, as a crash does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    return (await exited)[0] as number | null;
  }
}
