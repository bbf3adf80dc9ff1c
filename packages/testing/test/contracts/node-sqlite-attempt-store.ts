import type { DatabaseSync } from 'node:sqlite';
import type { Instant, Milliseconds } from '@gatehouse/core/kernel';
import { type AttemptCount, AttemptStore } from '@gatehouse/core/throttle';

const TABLES = `
  create table if not exists attempts (key text primary key, attempts integer not null, resets_at integer not null);
  create table if not exists familiar (key text primary key, last_used_at integer not null);`;

const COUNT = `
  insert into attempts values ($key, 1, $now + $window)
  on conflict (key) do update set
    attempts = iif(resets_at between $now + 1 and $now + 2 * $window, attempts + 1, 1),
    resets_at = iif(resets_at between $now + 1 and $now + 2 * $window, resets_at, $now + $window)
  returning attempts, resets_at as resetsAt`;

const MARK = `
  insert into familiar values (?, ?)
  on conflict (key) do update set last_used_at = max(last_used_at, excluded.last_used_at)`;

const PURGE = 'delete from attempts where key in (select key from attempts where resets_at <= ? limit ?)';
const PURGE_FAMILIAR =
  'delete from familiar where key in (select key from familiar where last_used_at < ? limit ?)';

/** Counts of attempts to sign in, in the SQLite that is part of Node. */
export class NodeSqliteAttemptStore extends AttemptStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super();
    database.exec(TABLES);
    this.#database = database;
  }

  override async count(key: string, window: Milliseconds, now: Instant): Promise<AttemptCount> {
    const { attempts, resetsAt } = this.#database.prepare(COUNT).get({ key, window, now }) ?? {};
    return { attempts: Number(attempts), resetsAt: Number(resetsAt) };
  }

  override async refund(key: string): Promise<void> {
    this.#database.prepare('delete from attempts where key = ? and attempts <= 1').run(key);
    this.#database.prepare('update attempts set attempts = attempts - 1 where key = ?').run(key);
  }

  override async forget(key: string): Promise<void> {
    this.#database.prepare('delete from attempts where key = ?').run(key);
  }

  override async markFamiliar(key: string, now: Instant): Promise<void> {
    this.#database.prepare(MARK).run(key, now);
  }

  override async isFamiliar(key: string): Promise<boolean> {
    return this.#database.prepare('select 1 from familiar where key = ?').get(key) !== undefined;
  }

  override async purge(now: Instant, limit: number): Promise<number> {
    return Number(this.#database.prepare(PURGE).run(now, limit).changes);
  }

  override async purgeFamiliar(since: Instant, limit: number): Promise<number> {
    return Number(this.#database.prepare(PURGE_FAMILIAR).run(since, limit).changes);
  }
}
