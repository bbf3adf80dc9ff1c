import assert from 'node:assert/strict';
import type { Account } from '@gatehouse/core/account';
import { DAY, MINUTE } from '@gatehouse/core/kernel';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { sharedClauses } from '../changes/shared-clauses.ts';
import { transactionClauses } from '../changes/transaction-clauses.ts';
import type { StorageContract } from '../contract.ts';
import { atOnce, NOON } from '../samples.ts';
import { textOfRejection } from '../text-of-rejection.ts';
import { sampleAccount, sampleExternalAccount, sampleSession } from './samples.ts';
import { sessionStoreChanges } from './session-store-changes.ts';
import { checkSessionStoreModel } from './session-store-model.ts';
import { sessionStoreRaces } from './session-store-races.ts';
import { sessionStoreTexts } from './session-store-texts.ts';

/** The clauses of `SessionStore`. */
export const sessionStoreContract: StorageContract<AuthStorage> = {
  'finds a session together with its owner': async (storage) => {
    for (const owner of [await ownerIn(storage), await ownerIn(storage, sampleExternalAccount('s'))]) {
      const session = sampleSession(owner.id, { userAgent: null });
      await storage.sessions.insert(session);
      assert.deepEqual(await storage.sessions.find(session.digest), { session, owner });
    }
  },

  'rejects a digest that is already stored': async (storage) => {
    const owner = await ownerIn(storage);
    const session = sampleSession(owner.id);
    await storage.sessions.insert(session);
    await assert.rejects(storage.sessions.insert(sampleSession(owner.id, { digest: session.digest })));
    assert.deepEqual((await storage.sessions.find(session.digest))?.session, session);
  },

  'rejects a stored digest with an error that does not contain the digest': async (storage) => {
    const owner = await ownerIn(storage);
    const { digest } = sampleSession(owner.id);
    await storage.sessions.insert(sampleSession(owner.id, { digest }));
    const text = await textOfRejection(storage.sessions.insert(sampleSession(owner.id, { digest })));
    assert.ok(!text.includes(digest), text);
  },

  'returns undefined for an unknown digest': async (storage) => {
    await storage.sessions.insert(sampleSession((await ownerIn(storage)).id));
    assert.equal(await storage.sessions.find(sampleSession('x').digest), undefined);
  },

  'returns undefined for a session whose owner was deleted': async ({ sessions }) => {
    const orphan = sampleSession('nobody');
    await sessions.insert(orphan).catch(() => {});
    assert.equal(await sessions.find(orphan.digest), undefined);
  },

  'finds expired sessions as well': async (storage) => {
    const session = sampleSession((await ownerIn(storage)).id, { expiresAt: 0, lastSeenAt: 0 });
    await storage.sessions.insert(session);
    assert.deepEqual((await storage.sessions.find(session.digest))?.session, session);
  },

  'reads the current session and owner, never a cached one': async (storage) => {
    const { sessions, accounts } = storage;
    const owner = await ownerIn(storage);
    const session = sampleSession(owner.id);
    await sessions.insert(session);
    await sessions.find(session.digest);
    await accounts.setRole(owner.id, 'admin');
    await sessions.touch([session.digest], NOON + 1);
    const found = await sessions.find(session.digest);
    assert.deepEqual(found, {
      session: { ...session, lastSeenAt: NOON + 1 },
      owner: { ...owner, role: 'admin' },
    });
    await sessions.remove(session.digest);
    assert.equal(await sessions.find(session.digest), undefined);
  },

  'finds each of many concurrently requested sessions': async (storage) => {
    const owners = [await ownerIn(storage), await ownerIn(storage)];
    const inserted = await atOnce(30, async (index) => {
      const session = sampleSession(owners[index % 2]?.id ?? '');
      await storage.sessions.insert(session);
      return session;
    });
    const wanted = [...inserted, sampleSession('nobody'), ...inserted];
    const found = await Promise.all(wanted.map(({ digest }) => storage.sessions.find(digest)));
    for (const [index, session] of wanted.entries()) {
      const owner = owners.find(({ id }) => id === session.ownerId);
      assert.deepEqual(found[index], owner && { session, owner });
    }
  },

  'finds a session alone after many were requested concurrently': async (storage) => {
    const owner = await ownerIn(storage);
    const inserted = await atOnce(4, async () => {
      const session = sampleSession(owner.id);
      await storage.sessions.insert(session);
      return session;
    });
    await Promise.all(inserted.map(({ digest }) => storage.sessions.find(digest)));
    for (const session of inserted)
      assert.deepEqual(await storage.sessions.find(session.digest), { session, owner });
  },

  'lists all sessions of an owner newest first, including expired ones': async (storage) => {
    const owner = await ownerIn(storage);
    const other = await ownerIn(storage);
    const ages = [3, 1, 2];
    const mine = ages.map((age) => sampleSession(owner.id, { createdAt: NOON - age, expiresAt: NOON - age }));
    for (const session of [...mine, sampleSession(other.id)]) await storage.sessions.insert(session);
    const expected = mine.toSorted((a, b) => b.createdAt - a.createdAt);
    assert.deepEqual(await storage.sessions.listOf(owner.id), expected);
    assert.deepEqual(await storage.sessions.listOf('no\0body'), []);
  },

  'never moves the last-seen time of a session backwards': async (storage) => {
    const session = sampleSession((await ownerIn(storage)).id);
    await storage.sessions.insert(session);
    for (const minute of [5, 2, 9, 7]) await storage.sessions.touch([session.digest], NOON + minute * MINUTE);
    assert.equal((await storage.sessions.find(session.digest))?.session.lastSeenAt, NOON + 9 * MINUTE);
  },

  'records the time of each of many sessions, and of no other': async (storage) => {
    const owner = await ownerIn(storage);
    const seen = [sampleSession(owner.id), sampleSession(owner.id)];
    const other = sampleSession(owner.id);
    for (const session of [...seen, other]) await storage.sessions.insert(session);
    await storage.sessions.touch(
      [...seen, sampleSession('nobody')].map(({ digest }) => digest),
      NOON + MINUTE,
    );
    const times = [...seen, other].map(
      async ({ digest }) => (await storage.sessions.find(digest))?.session.lastSeenAt,
    );
    assert.deepEqual(await Promise.all(times), [NOON + MINUTE, NOON + MINUTE, NOON]);
  },

  'does not restore an ended session that is touched': async (storage) => {
    const session = sampleSession((await ownerIn(storage)).id);
    await storage.sessions.insert(session);
    await storage.sessions.remove(session.digest);
    await storage.sessions.touch([session.digest], NOON + MINUTE);
    assert.equal(await storage.sessions.find(session.digest), undefined);
  },

  'reports whether there was a session to end': async (storage) => {
    const session = sampleSession((await ownerIn(storage)).id);
    await storage.sessions.insert(session);
    assert.equal(await storage.sessions.remove(session.digest), true);
    assert.equal(await storage.sessions.remove(session.digest), false);
    assert.equal(await storage.sessions.find(session.digest), undefined);
  },

  'ends a session by its handle only for its owner': async (storage) => {
    const { sessions } = storage;
    const [owner, other] = [await ownerIn(storage), await ownerIn(storage)];
    const session = sampleSession(owner.id);
    await sessions.insert(session);
    assert.equal(await sessions.removeByHandle(other.id, session.handle), false);
    assert.equal(await sessions.removeByHandle(owner.id, 'no\0handle'), false);
    assert.deepEqual((await sessions.find(session.digest))?.session, session);
    assert.equal(await sessions.removeByHandle(owner.id, session.handle), true);
    assert.equal(await sessions.find(session.digest), undefined);
  },

  'ends all sessions of an owner except the given one, and returns their number': async (storage) => {
    const { sessions } = storage;
    const [owner, other] = [await ownerIn(storage), await ownerIn(storage)];
    const mine = [sampleSession(owner.id), sampleSession(owner.id), sampleSession(owner.id)] as const;
    const theirs = sampleSession(other.id);
    for (const session of [...mine, theirs]) await sessions.insert(session);
    assert.equal(await sessions.removeAllOf(owner.id, mine[1].digest), 2);
    assert.deepEqual(await sessions.listOf(owner.id), [mine[1]]);
    assert.equal(await sessions.removeAllOf(owner.id), 1);
    assert.deepEqual(await sessions.listOf(owner.id), []);
    assert.deepEqual(await sessions.listOf(other.id), [theirs]);
  },

  'purges expired sessions and no live ones': async (storage) => {
    const owner = await ownerIn(storage);
    const expired = sampleSession(owner.id, { createdAt: NOON - 2 * DAY, expiresAt: NOON });
    const idle = sampleSession(owner.id, { createdAt: NOON - 1, lastSeenAt: NOON - MINUTE });
    const live = sampleSession(owner.id, { expiresAt: NOON + 1 });
    for (const session of [expired, idle, live]) await storage.sessions.insert(session);
    assert.equal(await storage.sessions.purge({ expiredAt: NOON }, 10), 1);
    assert.deepEqual(await storage.sessions.listOf(owner.id), [live, idle]);
    assert.equal(await storage.sessions.purge({ expiredAt: NOON, lastSeenBefore: NOON - MINUTE }, 10), 1);
    assert.deepEqual(await storage.sessions.listOf(owner.id), [live]);
  },

  'does not purge a session that was used since the idle limit': async (storage) => {
    const session = sampleSession((await ownerIn(storage)).id);
    await storage.sessions.insert(session);
    await storage.sessions.touch([session.digest], NOON + 2 * MINUTE);
    const purge = (minute: number) =>
      storage.sessions.purge({ expiredAt: 0, lastSeenBefore: NOON + minute * MINUTE }, 10);
    assert.deepEqual([await purge(1), await purge(2)], [0, 1]);
  },

  'purges no more than the limit in one call': async (storage) => {
    const owner = await ownerIn(storage);
    for (let count = 0; count < 5; count += 1) {
      await storage.sessions.insert(sampleSession(owner.id, { expiresAt: NOON }));
    }
    const purge = () => storage.sessions.purge({ expiredAt: NOON }, 2);
    assert.deepEqual([await purge(), await purge(), await purge(), await purge()], [2, 2, 1, 0]);
  },

  'behaves like a plain list of sessions under any sequence of calls': checkSessionStoreModel,

  ...sessionStoreRaces,
  ...sessionStoreTexts,
  ...sharedClauses(sessionStoreChanges),
  ...transactionClauses(sessionStoreChanges),
};

async function ownerIn({ accounts }: AuthStorage, account: Account = sampleAccount()): Promise<Account> {
  assert.equal(await accounts.insert(account), 'inserted');
  return account;
}
