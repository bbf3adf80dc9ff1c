import type { Instant } from '@gatehouse/core/kernel';
import {
  type ExpiredSessions,
  type OwnedSession,
  type Session,
  type SessionDigest,
  SessionStore,
} from '@gatehouse/core/session';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Sessions in memory. `ownerOf` returns the current owner. */
export class MemorySessionStore<Owner> extends SessionStore<Owner> {
  readonly #sessions: MemoryTable<Session>;
  readonly #ownerOf: (ownerId: string) => Promise<Owner | undefined>;

  constructor(unitOfWork: MemoryUnitOfWork, ownerOf: (ownerId: string) => Promise<Owner | undefined>) {
    super();
    this.#sessions = new MemoryTable(unitOfWork);
    this.#ownerOf = ownerOf;
  }

  override async insert(session: Session): Promise<void> {
    await this.#sessions.write((rows) => {
      if (rows.has(session.digest)) throw new Error('A session with this digest already exists.');
      rows.set(session.digest, session);
    });
  }

  override async find(digest: SessionDigest): Promise<OwnedSession<Owner> | undefined> {
    const session = this.#sessions.read().get(digest);
    const owner = session && (await this.#ownerOf(session.ownerId));
    return session && owner && { session, owner };
  }

  override async listOf(ownerId: string): Promise<readonly Session[]> {
    return this.#sessions
      .rows()
      .filter((session) => session.ownerId === ownerId)
      .sort((a, b) => b.createdAt - a.createdAt);
  }

  override async touch(digests: readonly SessionDigest[], seenAt: Instant): Promise<void> {
    await this.#sessions.write((rows) => {
      for (const digest of digests) {
        const session = rows.get(digest);
        if (session && session.lastSeenAt < seenAt) rows.set(digest, { ...session, lastSeenAt: seenAt });
      }
    });
  }

  override remove(digest: SessionDigest): Promise<boolean> {
    return this.#sessions.write((rows) => rows.delete(digest));
  }

  override async removeByHandle(ownerId: string, handle: string): Promise<boolean> {
    const matches = (session: Session) => session.ownerId === ownerId && session.handle === handle;
    return (await this.#removeWhere(matches, 1)) > 0;
  }

  override removeAllOf(ownerId: string, except?: SessionDigest): Promise<number> {
    return this.#removeWhere((session) => session.ownerId === ownerId && session.digest !== except);
  }

  override purge({ expiredAt, lastSeenBefore }: ExpiredSessions, limit: number): Promise<number> {
    const isExpired = (session: Session) =>
      session.expiresAt <= expiredAt ||
      (lastSeenBefore !== undefined && session.lastSeenAt <= lastSeenBefore);
    return this.#removeWhere(isExpired, limit);
  }

  #removeWhere(matches: (session: Session) => boolean, limit = Number.POSITIVE_INFINITY): Promise<number> {
    return this.#sessions.write((rows) => {
      const doomed = [...rows.values()].filter(matches).slice(0, limit);
      for (const session of doomed) rows.delete(session.digest);
      return doomed.length;
    });
  }
}
