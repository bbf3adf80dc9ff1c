import assert from 'node:assert/strict';
import { MINUTE } from '@gatehouse/core/kernel';
import type { Session } from '@gatehouse/core/session';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { StorageContract } from '../contract.ts';
import { atOnceBy, NOON, sum } from '../samples.ts';
import { sampleAccount, sampleSession } from './samples.ts';

/** The clauses of `SessionStore` about concurrent calls of two servers. */
export const sessionStoreRaces: StorageContract<AuthStorage> = {
  'stores one of many sessions that are inserted concurrently under one digest': async (storage, other) => {
    const owner = await ownerIn(storage);
    const { digest } = sampleSession(owner);
    const inserted: Session[] = [];
    await atOnceBy([storage, other], 10, async ({ sessions }) => {
      const session = sampleSession(owner, { digest });
      const added = sessions.insert(session).then(() => inserted.push(session));
      await added.catch(() => {});
    });
    assert.equal(inserted.length, 1);
    assert.deepEqual(await storage.sessions.listOf(owner), inserted);
  },

  'keeps the latest of many times that are recorded concurrently': async (storage, other) => {
    const [session] = await sessionsIn(storage, 1);
    // The times are not sorted, so that neither the first nor the last caller of a server has the latest time.
    const minutes = [3, 0, 1, 7, 5, 9, 8, 2, 6, 4];
    await atOnceBy([storage, other], minutes.length, ({ sessions }, index) =>
      sessions.touch([session.digest], NOON + (minutes[index] ?? 0) * MINUTE),
    );
    assert.equal((await other.sessions.find(session.digest))?.session.lastSeenAt, NOON + 9 * MINUTE);
  },

  'does not restore a session that is touched while it is ended': async (storage, other) => {
    const sessions = await sessionsIn(storage, 10);
    const touching = sessions.map(({ digest }) => other.sessions.touch([digest], NOON + 1));
    // Wait for one read, so that a store that reads before it writes has read by then.
    await other.sessions.find(sessions[0].digest);
    await Promise.all([...touching, ...sessions.map(({ digest }) => storage.sessions.remove(digest))]);
    for (const { digest, ownerId } of sessions) {
      assert.equal(await storage.sessions.find(digest), undefined);
      assert.deepEqual(await storage.sessions.listOf(ownerId), []);
    }
  },

  'reports each session to exactly one of many callers who end it concurrently': async (storage, other) => {
    const ways: readonly ((storage: AuthStorage, session: Session) => Promise<boolean | number>)[] = [
      ({ sessions }, { digest }) => sessions.remove(digest),
      ({ sessions, unitOfWork }, { digest }) => unitOfWork.run(() => sessions.remove(digest)),
      ({ sessions }, { ownerId, handle }) => sessions.removeByHandle(ownerId, handle),
      ({ sessions }, { ownerId }) => sessions.removeAllOf(ownerId),
      ({ sessions }, { expiresAt }) => sessions.purge({ expiredAt: expiresAt }, 100),
    ];
    for (const end of ways) {
      const [session] = await sessionsIn(storage, 1);
      const answers = await atOnceBy([storage, other], 8, (server) => end(server, session));
      assert.equal(sum(answers.map(Number)), 1);
    }
  },

  'counts each session once when several purges run concurrently': async (storage, other) => {
    const sessions = await sessionsIn(storage, 20);
    const purge = ({ sessions }: AuthStorage) => sessions.purge({ expiredAt: NOON + 30 * MINUTE * 60 }, 20);
    const removed = await atOnceBy([storage, other], 5, purge);
    assert.equal(sum(removed) + (await purge(storage)), 20);
    assert.deepEqual(await storage.sessions.listOf(sessions[0].ownerId), []);
  },
};

async function ownerIn({ accounts }: AuthStorage): Promise<string> {
  const account = sampleAccount();
  await accounts.insert(account);
  return account.id;
}

async function sessionsIn(
  storage: AuthStorage,
  count: number,
): Promise<readonly [Session, ...(readonly Session[])]> {
  const owner = await ownerIn(storage);
  const [first, ...rest] = Array.from({ length: count }, () => sampleSession(owner));
  if (!first) throw new Error('There must be at least one session.');
  for (const session of [first, ...rest]) await storage.sessions.insert(session);
  return [first, ...rest];
}
