import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { KillableProcess } from './killable-process.ts';

/** A sync worker in a separate process that can be killed. */
export class KillableWorker {
  readonly #process: KillableProcess;
  readonly #databaseUrl: string;

  private constructor(running: KillableProcess, databaseUrl: string) {
    this.#process = running;
    this.#databaseUrl = databaseUrl;
  }

  static async start(
    folder: string,
    { DATABASE_URL, ...variables }: Readonly<Record<string, string>> & { readonly DATABASE_URL: string },
  ): Promise<KillableWorker> {
    const running = await KillableProcess.start({
      main: 'worker/main.ts',
      folder,
      variables: (port) => ({ ...variables, DATABASE_URL, WORKER_PORT: String(port) }),
    });
    return new KillableWorker(running, DATABASE_URL);
  }

  /**
   * Kills the process, so that it cannot clean up. Starts another process when the leases of its jobs have
   * ended.
   */
  kill(): Promise<void> {
    this.#process.kill(() => this.#endLeases());
    return this.#process.serving();
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }

  async #endLeases(): Promise<void> {
    const database = await openDatabaseAs('system', this.#databaseUrl);
    await database.write((from) => from('work_jobs').where({ state: 'running' }).update({ lease_until: 1 }));
    await database.close();
  }
}
