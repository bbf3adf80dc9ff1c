import assert from 'node:assert/strict';
import type { PeerId } from '@gatehouse/core/mesh';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { atOnceBy, NOON } from '../../samples.ts';
import { freshPeer } from './fresh-peer.ts';
import { type ContactStorage, peerContactStoreChanges } from './peer-contact-store-changes.ts';

/** The clauses of `PeerContactStore`. */
export const peerContactStoreContract: StorageContract<ContactStorage> = {
  'records that a peer responded, and removes the error': async ({ contacts }) => {
    const peer = freshPeer();
    await contacts.miss(peer, NOON, 'It is away.');
    await contacts.reach(peer, NOON + 1, 4_000_000_000_000);
    const reached = { reachedAt: NOON + 1, freeBytes: 4_000_000_000_000, error: null };
    assert.deepEqual(await contacts.all(), [{ peer, ...reached, liedAt: null, knownSince: NOON }]);
  },

  'records a failed attempt, and keeps the time of the last response': async ({ contacts }) => {
    const [one, two] = [freshPeer(), freshPeer()].sort() as [PeerId, PeerId];
    await contacts.reach(two, NOON, 5);
    for (const peer of [one, two]) await contacts.miss(peer, NOON + 1, 'It is away 😀');
    const missed = { error: 'It is away 😀', liedAt: null };
    assert.deepEqual(await contacts.all(), [
      { peer: one, ...missed, reachedAt: null, freeBytes: null, knownSince: NOON + 1 },
      { peer: two, ...missed, reachedAt: NOON, freeBytes: 5, knownSince: NOON },
    ]);
  },

  'records a false claim, and keeps everything else': async ({ contacts }) => {
    const peer = freshPeer();
    await contacts.reach(peer, NOON, 5);
    await contacts.distrust(peer, NOON + 1);
    await contacts.reach(peer, NOON + 2, 6);
    const kept = { reachedAt: NOON + 2, freeBytes: 6, error: null, liedAt: NOON + 1 };
    assert.deepEqual(await contacts.all(), [{ peer, ...kept, knownSince: NOON }]);
  },

  'returns all contacts in the order of the ids': async ({ contacts }) => {
    const ids = Array.from({ length: 9 }, freshPeer);
    for (const id of ids) await contacts.reach(id, NOON, 1);
    assert.deepEqual(
      (await contacts.all()).map(({ peer }) => peer),
      ids.sort(),
    );
  },

  'loses nothing if several servers record contacts with one peer concurrently': async (storage, other) => {
    const peer = freshPeer();
    await atOnceBy([storage, other], 12, ({ contacts }, index) =>
      index % 3 === 0 ? contacts.distrust(peer, NOON) : contacts.reach(peer, NOON, 5),
    );
    const all = { reachedAt: NOON, freeBytes: 5, error: null, liedAt: NOON, knownSince: NOON };
    assert.deepEqual(await other.contacts.all(), [{ peer, ...all }]);
  },

  ...sharedClauses(peerContactStoreChanges),
  ...transactionClauses(peerContactStoreChanges),
};
