import type { Instant } from '@gatehouse/core/kernel';
import {
  type ExpiredSessions,
  type OwnedSession,
  type Session,
  type SessionDigest,
  SessionStore,
} from '@gatehouse/core/session';
import type { Redis } from './redis.ts';
import { fieldsOf, sessionOf } from './session-fields.ts';
import { INSERT, LIST, PURGE, REMOVE_ALL, REMOVE_BY_HANDLE, REMOVE_ONE, TOUCH } from './session-scripts.ts';

export interface RedisSessionStoreParts<Owner> {
  readonly redis: Redis;
  /** Kind of the owners, for example `accounts`. Each kind has its own keys. */
  readonly kind: string;
  /** Reads the current owner from the database that contains the owners. */
  readonly ownerOf: (ownerId: string) => Promise<Owner | undefined>;
}

/**
 * Sessions in Redis, whose owners are in another database. Changes take effect immediately. If a unit of work of that
 * database is rolled back, changes of sessions are kept. Only `purge` removes expired sessions, because the core
 * decides when a session expires.
 */
export class RedisSessionStore<Owner> extends SessionStore<Owner> {
  readonly #redis: Redis;
  readonly #root: string;
  readonly #ownerOf: RedisSessionStoreParts<Owner>['ownerOf'];

  constructor({ redis, kind, ownerOf }: RedisSessionStoreParts<Owner>) {
    super();
    this.#redis = redis;
    this.#root = `${redis.prefix}:sessions:${kind}`;
    this.#ownerOf = ownerOf;
  }

  override async insert(session: Session): Promise<void> {
    const added = await this.#redis.run(INSERT, this.#root, ...fieldsOf(session));
    if (added !== 1) throw new Error('A session with this digest already exists.');
  }

  override async find(digest: SessionDigest): Promise<OwnedSession<Owner> | undefined> {
    const fields = await this.#redis.send('HGETALL', `${this.#root}:session:${digest}`);
    const session = sessionOf(digest, fields);
    const owner = session && (await this.#ownerOf(session.ownerId));
    return session && owner && { session, owner };
  }

  override async listOf(ownerId: string): Promise<readonly Session[]> {
    const rows = (await this.#redis.run(LIST, this.#root, ownerId)) as [string, unknown][];
    const sessions = rows.map(([digest, fields]) => sessionOf(digest, fields));
    return sessions.filter((session) => session !== undefined).sort((a, b) => b.createdAt - a.createdAt);
  }

  override async touch(digests: readonly SessionDigest[], seenAt: Instant): Promise<void> {
    await this.#redis.run(TOUCH, this.#root, seenAt, ...digests);
  }

  override async remove(digest: SessionDigest): Promise<boolean> {
    return (await this.#redis.run(REMOVE_ONE, this.#root, digest)) === 1;
  }

  override async removeByHandle(ownerId: string, handle: string): Promise<boolean> {
    return (await this.#redis.run(REMOVE_BY_HANDLE, this.#root, ownerId, handle)) === 1;
  }

  override async removeAllOf(ownerId: string, except?: SessionDigest): Promise<number> {
    const kept = except === undefined ? [] : [except];
    return (await this.#redis.run(REMOVE_ALL, this.#root, ownerId, ...kept)) as number;
  }

  override async purge({ expiredAt, lastSeenBefore }: ExpiredSessions, limit: number): Promise<number> {
    const idle = lastSeenBefore === undefined ? [] : [lastSeenBefore];
    return (await this.#redis.run(PURGE, this.#root, limit, expiredAt, ...idle)) as number;
  }
}
