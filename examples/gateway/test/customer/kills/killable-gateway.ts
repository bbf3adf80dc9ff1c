import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@gatehouse/testing/servers/port';
import { vi } from 'vitest';

const MAIN = join(import.meta.dirname, '../../../src/customer/main.ts');
const PATIENCE = { timeout: 60_000, interval: 20 };

/** A customer gateway in its own process, always on the same port. */
export class KillableGateway {
  readonly url: string;
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #serving: Promise<void>;

  private constructor(port: number, folder: string, variables: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#folder = folder;
    this.#environment = {
      PATH: process.env.PATH,
      PUBLIC_BASE_URL: this.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      CORS_ALLOWED_ORIGINS: this.url,
      PDS_URL: 'http://127.0.0.1:1',
      ...variables,
    };
    this.#serving = this.#start();
  }

  static async start(folder: string, variables: Readonly<Record<string, string>>): Promise<KillableGateway> {
    const gateway = new KillableGateway(await freePort(), folder, variables);
    await gateway.serving();
    return gateway;
  }

  /** Resolves when the gateway serves requests. */
  serving(): Promise<void> {
    return this.#serving;
  }

  /** Kills the process without letting it clean up, and starts another one. */
  kill(): void {
    this.#serving = this.#end().then(() => this.#start());
  }

  async stop(): Promise<void> {
    await this.#serving;
    await this.#end();
  }

  async #start(): Promise<void> {
    const parameters = ['--conditions=@gatehouse/source', MAIN];
    const options = { cwd: this.#folder, env: this.#environment, stdio: 'ignore' } as const;
    this.#child = spawn(process.execPath, parameters, options);
    await vi.waitFor(async () => {
      if (!(await fetch(`${this.url}/healthz`)).ok) throw new Error('The gateway is not ready.');
    }, PATIENCE);
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
