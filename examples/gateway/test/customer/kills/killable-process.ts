import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@gatehouse/testing/servers/port';
import { programWords } from '../../../../../packages/testing/test/servers/program-words.ts';

const SOURCES = join(import.meta.dirname, '../../../src');
const POLL_INTERVAL_MS = 20;
const MAX_POLLS = 6_000;

/** Command that starts a server of the gateway on a port. */
export interface KillableServer {
  /** Path of the main module, relative to the sources. */
  readonly main: string;
  readonly folder: string;
  /** A command that replaces itself with the server. */
  readonly within?: readonly string[];
  readonly variables: (port: number) => Readonly<Record<string, string>>;
}

/** A server in a separate process on a fixed port. A test can kill the process, and it is started again. */
export class KillableProcess {
  readonly url: string;
  readonly #server: KillableServer;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #serving: Promise<void>;

  private constructor(server: KillableServer, port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#server = server;
    this.#environment = { PATH: process.env.PATH, ...server.variables(port) };
    this.#serving = this.#start();
  }

  static async start(server: KillableServer): Promise<KillableProcess> {
    const running = new KillableProcess(server, await freePort());
    await running.serving();
    return running;
  }

  /** Id of the process. It changes with each kill. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves when the server responds. */
  serving(): Promise<void> {
    return this.#serving;
  }

  /** Kills the process, so that it cannot clean up. Starts another process after `between`. */
  kill(between: () => Promise<unknown> = async () => {}): void {
    this.#serving = this.#end().then(between).then(this.#start.bind(this));
  }

  async stop(): Promise<void> {
    await this.#serving;
    await this.#end();
  }

  async #start(): Promise<void> {
    const { within = [], main } = this.#server;
    const [command = '', ...parameters] = [...within, process.execPath, ...programWords(join(SOURCES, main))];
    const options = { cwd: this.#server.folder, env: this.#environment, stdio: 'ignore' } as const;
    this.#child = spawn(command, parameters, options);
    await responding(`${this.url}/healthz`);
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

async function responding(url: string): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await pause(POLL_INTERVAL_MS);
  }
  throw new Error(`${url} does not respond.`);
}
