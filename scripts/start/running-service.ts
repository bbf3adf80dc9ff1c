import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Service, Situation } from './service.ts';

const START_TIMEOUT_MS = 60_000;
const LAST_LINES = 15;
/** Node's compile cache. It halves the time of the next start. */
const COMPILED = { NODE_COMPILE_CACHE: 'node_modules/.cache/node-compile-cache' };
const OWN_FLAGS = ['--conditions=@gatehouse/source', '--import=./scripts/start/end-with-starter.ts'];

/** A service's process. Its output goes to a file in the data folder. */
export class RunningService {
  readonly service: Service;
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #logFile: string;

  constructor(service: Service, situation: Situation) {
    this.service = service;
    this.url = `http://127.0.0.1:${situation.port(service.name)}`;
    this.#logFile = join(situation.dataDir, 'logs', `${service.name}.log`);
    const log = createWriteStream(this.#logFile, { mode: 0o600 });
    const { flags = [], main } = service;
    this.#child = spawn(process.execPath, [...flags, ...OWN_FLAGS, main], {
      env: { ...COMPILED, ...process.env, DATA_DIR: situation.dataDir, ...service.variables(situation) },
      stdio: 'pipe',
    });
    this.#child.stdout?.pipe(log);
    this.#child.stderr?.pipe(log);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Resolves when the service is ready. Rejects with its last output if it ends or takes longer than a minute. */
  async ready(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await this.#answers())) {
      if (this.hasEnded) throw new Error(`${this.service.name} has ended. ${this.lastWords()}`);
      if (Date.now() > deadline)
        throw new Error(`${this.service.name} did not become ready in time. ${this.lastWords()}`);
      await pause(50);
    }
  }

  /** Resolves when the process has ended. */
  async ended(): Promise<void> {
    if (!this.hasEnded) await once(this.#child, 'exit');
  }

  /** Sends SIGTERM to the process and waits until it ends. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.ended();
  }

  lastWords(): string {
    const lines = readFileSync(this.#logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
    return `Its log, ${this.#logFile}, ends with:\n${lines.join('\n')}`;
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(this.url + this.service.readyPath, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }
}
