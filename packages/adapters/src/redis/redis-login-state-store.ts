import type { Instant } from '@gatehouse/core/kernel';
import { type LoginState, LoginStateStore } from '@gatehouse/core/single-sign-on';
import { PendingRecords } from './pending-records.ts';
import type { Redis } from './redis.ts';

/** Pending sign-ins, in Redis. If a unit of work of another database is rolled back, changes here are kept. */
export class RedisLoginStateStore extends LoginStateStore {
  readonly #states: PendingRecords<LoginState>;

  constructor(redis: Redis) {
    super();
    this.#states = new PendingRecords(redis, 'login-states');
  }

  override insert(state: LoginState): Promise<void> {
    return this.#states.insert(state);
  }

  override take(digest: string): Promise<LoginState | undefined> {
    return this.#states.take(digest);
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return this.#states.purge(now, limit);
  }
}
