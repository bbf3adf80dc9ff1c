import { type Instant, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { ClockLimit } from './check-clock.ts';
import type { Database } from './database.ts';
import type { Migrations } from './migrations/migration.ts';
import { type Readiness, readiness } from './readiness.ts';

const REUSE_TIME_MS: Milliseconds = SECOND;

type ProbePorts = ClockLimit & { readonly database: Database; readonly migrations: Migrations };

/**
 * Checks whether the server is ready. Concurrent callers share one check of the database. A good result is used again
 * for a second, because each check writes.
 */
export class ReadinessProbe {
  readonly #ports: ProbePorts;
  #running: Promise<Readiness> | undefined;
  #goodSince: Instant | undefined;

  constructor(ports: ProbePorts) {
    this.#ports = ports;
  }

  async check(): Promise<Readiness> {
    if (this.#isStillGood()) return { ready: true };
    this.#running ??= this.#probed();
    return this.#running;
  }

  #isStillGood(): boolean {
    if (this.#goodSince === undefined || this.#ports.database.disk.isFull) return false;
    const age = this.#ports.clock.now() - this.#goodSince;
    return age >= 0 && age < REUSE_TIME_MS;
  }

  async #probed(): Promise<Readiness> {
    try {
      const found = await readiness(this.#ports.database, this.#ports.migrations, this.#ports);
      this.#goodSince = found.ready ? this.#ports.clock.now() : undefined;
      return found;
    } finally {
      this.#running = undefined;
    }
  }
}
