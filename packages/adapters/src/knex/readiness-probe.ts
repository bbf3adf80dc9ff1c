import { type Instant, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { ClockLimit } from './check-clock.ts';
import type { Database } from './database.ts';
import type { Migrations } from './migrations/migration.ts';
import { type Readiness, readiness } from './readiness.ts';

const REUSE_TIME_MS: Milliseconds = SECOND;

/**
 * Checks whether the server is ready. Concurrent callers share one check of the database. A good result is used again
 * for a second, because each check writes.
 */
export class ReadinessProbe {
  readonly #database: Database;
  readonly #migrations: Migrations;
  readonly #limit: ClockLimit;
  #running: Promise<Readiness> | undefined;
  #goodSince: Instant | undefined;

  constructor(parts: { database: Database; migrations: Migrations } & ClockLimit) {
    this.#database = parts.database;
    this.#migrations = parts.migrations;
    this.#limit = parts;
  }

  async check(): Promise<Readiness> {
    if (this.#isStillGood()) return { ready: true };
    this.#running ??= this.#probed();
    return this.#running;
  }

  #isStillGood(): boolean {
    if (this.#goodSince === undefined || this.#database.disk.isFull) return false;
    const age = this.#limit.clock.now() - this.#goodSince;
    return age >= 0 && age < REUSE_TIME_MS;
  }

  async #probed(): Promise<Readiness> {
    try {
      const found = await readiness(this.#database, this.#migrations, this.#limit);
      this.#goodSince = found.ready ? this.#limit.clock.now() : undefined;
      return found;
    } finally {
      this.#running = undefined;
    }
  }
}
