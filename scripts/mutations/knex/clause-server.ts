import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CoverageOrder, MeasuredCoverage, Order } from './clause-process.ts';

/** The result of one order. `invalid`: the changed file cannot be loaded. */
export interface Ran extends Partial<MeasuredCoverage> {
  /** Name of the clause that failed, or that ran when the process was killed or crashed. */
  readonly killedBy?: string | undefined;
  readonly error?: string;
  readonly invalid?: string;
  /** Name of a clause that has just started. The process sends the result in a later message. */
  readonly running?: string;
}

/** Number of mutants after which the process is replaced, because each leaves its modules in memory. */
const MAX_MUTANTS = 150;
const MAX_END_MS = 5_000;

/** Runs orders in a process, and replaces the process when it hangs or crashes. */
export class ClauseServer {
  readonly #variables: Readonly<Record<string, string>>;
  #process: ChildProcess | undefined;
  #orders = 0;

  constructor(variables: Readonly<Record<string, string>> = {}) {
    this.#variables = variables;
  }

  /** Replaces the process if no clause starts or ends within the limit. */
  async run(order: Order | CoverageOrder, maxMilliseconds: number): Promise<Ran> {
    if (this.#orders >= MAX_MUTANTS) this.close();
    this.#orders += 1;
    const child = this.#process ?? (await this.#started());
    return new Promise((resolve) => {
      let killedBy: string | undefined;
      const end = (result: Ran) => {
        clearTimeout(timer);
        child.removeAllListeners('message');
        child.removeAllListeners('exit');
        resolve(result);
      };
      const timer = setTimeout(() => {
        this.close();
        end({ killedBy, error: 'The process hangs.' });
      }, maxMilliseconds);
      child.once('exit', () => {
        this.#process = undefined;
        end({ killedBy, error: 'The process crashed.' });
      });
      child.on('message', (result: Ran) => {
        if (result.running === undefined) return end(result);
        killedBy = result.running;
        timer.refresh();
      });
      child.send(order);
    });
  }

  /** Ends the process, and the servers that clauses started. Kills it if it does not end. */
  close(): void {
    const child = this.#process;
    this.#process = undefined;
    this.#orders = 0;
    if (!child) return;
    child.kill('SIGTERM');
    // A clause that never yields ignores the signal. The timer keeps this process alive until the other one has ended.
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_END_MS);
    child.once('close', () => clearTimeout(timer));
  }

  #started(): Promise<ChildProcess> {
    const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'gatehouse-clauses-'));
    // PostgreSQL can run as another user.
    chmodSync(folder, 0o755);
    const child = fork(join(import.meta.dirname, 'clause-process.ts'), {
      execArgv: ['--conditions=@gatehouse/source', '--no-warnings'],
      env: { ...process.env, TMPDIR: folder, ...this.#variables },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('close', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    this.#process = child;
    return new Promise((resolve, reject) => {
      child.once('message', () => resolve(child));
      child.once('exit', () => reject(new Error('The process of the clauses ended.')));
    }).finally(() => child.removeAllListeners('exit')) as Promise<ChildProcess>;
  }
}
