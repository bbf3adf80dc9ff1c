import type { Instant, Milliseconds } from '@gatehouse/core/kernel';
import { type AttemptCount, AttemptStore } from '@gatehouse/core/throttle';
import type { Database } from './database.ts';
import { deleteSome } from './delete-some.ts';

interface AttemptRow {
  readonly key: string;
  readonly attempts: number;
  readonly resets_at: number;
}

/** Counts of attempts to sign in, in a database. */
export class KnexAttemptStore extends AttemptStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async count(key: string, window: Milliseconds, now: Instant): Promise<AttemptCount> {
    const resetsAt = now + window;
    // A period that ends later than two periods from now was begun by a clock that ran ahead. The bound is not one
    // period, because the clocks of servers differ slightly and concurrent calls can be executed in any order.
    const isOver = 'sign_in_attempts.resets_at <= ? or sign_in_attempts.resets_at > ?';
    const bounds = [now, now + 2 * window];
    const [row] = await this.#database.write((from) =>
      from<AttemptRow>('sign_in_attempts')
        .insert({ key, attempts: 1, resets_at: resetsAt })
        .onConflict('key')
        .merge({
          attempts: from.raw(`case when ${isOver} then 1 else sign_in_attempts.attempts + 1 end`, bounds),
          resets_at: from.raw(`case when ${isOver} then ? else sign_in_attempts.resets_at end`, [
            ...bounds,
            resetsAt,
          ]),
        })
        .returning(['attempts', 'resets_at']),
    );
    if (!row) throw new Error('The attempt was not counted.');
    return { attempts: row.attempts, resetsAt: row.resets_at };
  }

  override async refund(key: string): Promise<void> {
    await this.#database.write((from) =>
      from<AttemptRow>('sign_in_attempts').where({ key }).where('attempts', '>', 0).decrement('attempts', 1),
    );
    // Decrement before deleting. If an attempt is counted between the two statements, its row is not zero and is
    // therefore kept.
    await this.#database.write((from) =>
      from<AttemptRow>('sign_in_attempts').where({ key }).where('attempts', '<=', 0).del(),
    );
  }

  override async forget(key: string): Promise<void> {
    await this.#database.write((from) => from('sign_in_attempts').where({ key }).del());
  }

  override async markFamiliar(key: string, now: Instant): Promise<void> {
    const latest =
      'case when familiar_sign_ins.last_used_at < ? then ? else familiar_sign_ins.last_used_at end';
    await this.#database.write((from) =>
      from('familiar_sign_ins')
        .insert({ key, last_used_at: now })
        .onConflict('key')
        .merge({ last_used_at: from.raw(latest, [now, now]) }),
    );
  }

  override async isFamiliar(key: string): Promise<boolean> {
    const row = await this.#database.read((from) => from('familiar_sign_ins').where({ key }).first());
    return row !== undefined;
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return deleteSome(this.#database, { table: 'sign_in_attempts', key: 'key', limit }, (counts) =>
      counts.where('resets_at', '<=', now),
    );
  }

  override purgeFamiliar(since: Instant, limit: number): Promise<number> {
    return deleteSome(this.#database, { table: 'familiar_sign_ins', key: 'key', limit }, (familiar) =>
      familiar.where('last_used_at', '<', since),
    );
  }
}
