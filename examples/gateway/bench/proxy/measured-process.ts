import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { freePort } from '@gatehouse/testing/servers/port';
import type { Usage } from '../../../../bench/load/server-process.ts';

/** Command that starts a server on a port. */
export interface Command {
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const TICK_MICROSECONDS = 10_000;
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * A server in a separate process. Its CPU time and memory are read from Linux, so that the server needs no
 * code for the measurement.
 */
export class MeasuredProcess {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  /** Starts the server on the port `at`. Default: a free port. */
  static async start(make: (port: number) => Command, at?: number): Promise<MeasuredProcess> {
    const port = at ?? (await freePort());
    const { name, command, parameters, env } = make(port);
    const child = spawn(command, parameters, {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await isOpen(port))) {
      if (hasEnded(child) || performance.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${name} does not listen.`);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return new MeasuredProcess(child, port);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async usage(): Promise<Usage> {
    const usages = this.#pids().map(usageOf);
    return {
      cpu: usages.reduce((sum, { cpu }) => sum + cpu, 0),
      memory: usages.reduce((sum, { memory }) => sum + memory, 0),
    };
  }

  /** Stops the server. Kills it if it does not end in time, because a running child keeps the benchmark from ending. */
  async stop(): Promise<void> {
    if (hasEnded(this.#child)) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(kill);
  }

  /** Ids of the process and its children, because nginx handles requests in a child. */
  #pids(): readonly string[] {
    const pid = String(this.#child.pid);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return [pid, ...children].filter(Boolean);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function usageOf(pid: string): Usage {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS,
    memory: Number(kibibytes) * 1_024,
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', settle(true)).on('error', settle(false));
  });
}
