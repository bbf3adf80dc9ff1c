import { type Clock, type Instant, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Database } from './database.ts';
import type { Migrations } from './migrations/migration.ts';
import { type Readiness, readiness } from './readiness.ts';

const GOOD_FOR: Milliseconds = SECOND;

/**
 * Answers many who ask whether the server can do its work: those who ask at once share one probe of the database, and
 * a good answer is good for a second, so that nobody makes the database write by asking.
 */
export class ReadinessProbe {
  readonly #database: Database;
  readonly #migrations: Migrations;
  readonly #clock: Clock;
  #running: Promise<Readiness> | undefined;
  #goodSince: Instant | undefined;

  constructor(parts: { database: Database; migrations: Migrations; clock: Clock }) {
    this.#database = parts.database;
    this.#migrations = parts.migrations;
    this.#clock = parts.clock;
  }

  async check(): Promise<Readiness> {
    if (this.#isStillGood()) return { ready: true };
    this.#running ??= this.#probed();
    return this.#running;
  }

  #isStillGood(): boolean {
    if (this.#goodSince === undefined) return false;
    const age = this.#clock.now() - this.#goodSince;
    return age >= 0 && age < GOOD_FOR;
  }

  async #probed(): Promise<Readiness> {
    try {
      const found = await readiness(this.#database, this.#migrations);
      this.#goodSince = found.ready ? this.#clock.now() : undefined;
      return found;
    } finally {
      this.#running = undefined;
    }
  }
}
