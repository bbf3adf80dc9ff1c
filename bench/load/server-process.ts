import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** CPU time and memory that a process has used so far. */
export interface Usage {
  /** User time and system time together, in microseconds. */
  readonly cpu: number;
  /** Memory in bytes. */
  readonly memory: number;
}

/** A server under test in a separate process. Its module must call `announce`. */
export class ServerProcess {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  /**
   * `flags`: additional flags for Node, besides those that every server gets. `under`: a program that runs Node, with
   * its arguments; by default Node runs by itself.
   */
  static async start(
    module: string,
    flags: readonly string[],
    settings: Readonly<Record<string, string>>,
    under: readonly string[] = [],
  ): Promise<ServerProcess> {
    const [execPath = process.execPath, ...execArgv] = [
      ...under,
      process.execPath,
      ...process.execArgv,
      ...flags,
    ];
    const env = { ...process.env, ...settings, NODE_ENV: 'production' };
    const child = fork(module, { execPath, execArgv, env });
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`${module} ended with ${code} before it was ready.`);
    });
    const [ready] = (await Promise.race([once(child, 'message'), failed])) as [{ port: number }];
    failed.catch(() => {});
    return new ServerProcess(child, ready.port);
  }

  async usage(): Promise<Usage> {
    this.#child.send('usage');
    const [usage] = (await once(this.#child, 'message')) as [Usage];
    return usage;
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await once(this.#child, 'exit');
  }
}
