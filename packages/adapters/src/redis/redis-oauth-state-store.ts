import { OAuthStateStore, type PendingAuthorization } from '@gatehouse/core/identity';
import type { Instant } from '@gatehouse/core/kernel';
import { PendingRecords } from './pending-records.ts';
import type { Redis } from './redis.ts';

/**
 * Pending authorizations of one OAuth client, in Redis. If a unit of work of another database is rolled back, changes
 * here are kept.
 */
export class RedisOAuthStateStore extends OAuthStateStore {
  readonly #pending: PendingRecords<PendingAuthorization>;

  /** `client`: name of the OAuth client. The Redis keys contain it, so that each client has its own records. */
  constructor(redis: Redis, client: string) {
    super();
    this.#pending = new PendingRecords(redis, `oauth-states:${client}`);
  }

  override insert(pending: PendingAuthorization): Promise<void> {
    return this.#pending.insert(pending);
  }

  override find(digest: string): Promise<PendingAuthorization | undefined> {
    return this.#pending.find(digest);
  }

  override take(digest: string): Promise<PendingAuthorization | undefined> {
    return this.#pending.take(digest);
  }

  override purge(now: Instant, limit: number): Promise<number> {
    return this.#pending.purge(now, limit);
  }
}
