import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { lastLines } from './last-lines.ts';
import type { Launch } from './launch.ts';
import { LogFile } from './log-file.ts';
import { readyFault } from './ready-fault.ts';

/** Default of START_TIMEOUT, in seconds. */
const START_TIMEOUT = 60;
const LAST_LINES = 15;
/** Time limit of one check whether the process is ready. */
const READY_TIMEOUT_MS = 2_000;
/**
 * A process ends by itself after its own stop limits. If it has not ended after this additional time, it is
 * killed.
 */
const STOP_MARGIN_MS = 65_000;
/**
 * A module that sends SIGTERM to its own process when the standard input closes. The input closes when the program that
 * started the process exits or is killed. The module is a data URL, because a built command is a single file.
 */
const END_WITH_STARTER = `data:text/javascript,${encodeURIComponent(
  "process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume(); process.stdin.unref();",
)}`;

/** A process that this program starts, and that ends when the program ends. Its output goes to a file. */
export class RunningProcess {
  readonly #launch: Launch;
  readonly #child: ChildProcess;
  /** Size of the log in bytes before this process wrote to it. */
  readonly #earlierBytes: number;

  constructor(launch: Launch) {
    this.#launch = launch;
    this.#earlierBytes = statSync(launch.logFile, { throwIfNoEntry: false })?.size ?? 0;
    const log = new LogFile(launch.logFile);
    this.#child = spawn(process.execPath, [`--import=${END_WITH_STARTER}`, ...launch.parameters], {
      cwd: launch.folder,
      env: launch.environment,
      stdio: 'pipe',
    });
    // Both outputs must be read to their ends, even if the log fails. Otherwise the process would block. One
    // output can end long before the other.
    log.on('unpipe', (output: Readable) => output.resume());
    this.#child.stdout?.pipe(log, { end: false });
    this.#child.stderr?.pipe(log, { end: false });
    this.#child.once('error', (error) => log.write(`Cannot start: ${error.message}\n`));
    this.#child.once('close', () => log.end());
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /**
   * Resolves when the process is ready. If it ends or is not ready after START_TIMEOUT seconds, rejects with its
   * last output.
   */
  async ready(): Promise<void> {
    const limit = seconds(this.#launch.environment.START_TIMEOUT, START_TIMEOUT);
    const deadline = Date.now() + 1_000 * limit;
    while ((await readyFault(this.#launch.readyUrl, READY_TIMEOUT_MS)) !== undefined) {
      if (this.hasEnded) throw new Error(`${this.#launch.name} has ended. ${this.lastWords()}`);
      if (Date.now() > deadline)
        throw new Error(
          `${this.#launch.name} did not become ready within ${limit} s. If the machine is busy, set START_TIMEOUT to more seconds. ${this.lastWords()}`,
        );
      await pause(50);
    }
  }

  /** Resolves when the process has ended. */
  async ended(): Promise<void> {
    if (!this.hasEnded) await once(this.#child, 'exit');
  }

  /**
   * Sends SIGTERM to the process and waits until it ends. Sends SIGKILL to a process that has not ended in
   * time.
   */
  async stop(timeoutMs = this.#stopTimeout): Promise<void> {
    this.#child.kill('SIGTERM');
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs);
    await this.ended().finally(() => clearTimeout(kill));
  }

  /** Sentence with the last lines that this process wrote to its log. */
  lastWords(): string {
    const { logFile } = this.#launch;
    const last = lastLines(logFile, LAST_LINES, this.#earlierBytes);
    return last.length > 0
      ? `Its log, ${logFile}, ends with:\n${last.join('\n')}`
      : `It wrote nothing to its log, ${logFile}.`;
  }

  get #stopTimeout(): number {
    const { DRAIN_DELAY, STOP_TIMEOUT } = this.#launch.environment;
    return STOP_MARGIN_MS + 1_000 * (seconds(DRAIN_DELAY, 5) + seconds(STOP_TIMEOUT, 20));
  }
}

function seconds(setting: string | undefined, otherwise: number): number {
  const set = Number(setting || otherwise);
  return Number.isFinite(set) ? set : otherwise;
}
