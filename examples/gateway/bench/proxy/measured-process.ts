import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** A child process whose use of processor and memory can be read (Linux). */
export class MeasuredProcess {
  readonly #child: ChildProcess;

  constructor(command: string, parameters: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.#child = spawn(command, parameters, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  /** Processor time used so far by the process and its children, in microseconds. */
  cpu(): number {
    const ticks = this.#pids().map((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    });
    return (ticks.reduce((sum, each) => sum + each, 0) * 1_000_000) / TICKS_PER_SECOND;
  }

  /** Resident memory now, in MiB. */
  memory(): number {
    const kibibytes = this.#pids().map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    });
    return kibibytes.reduce((sum, each) => sum + each, 0) / 1_024;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }

  #pids(): readonly string[] {
    const pid = String(this.#child.pid);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return [pid, ...children].filter(Boolean);
  }
}
