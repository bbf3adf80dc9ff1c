import type { PeerContactStore } from '@gatehouse/core/mesh';
import type { Changes } from '../../changes/change.ts';
import type { Transacted } from '../../changes/transacted.ts';
import { NOON } from '../../samples.ts';
import { freshPeer } from './fresh-peer.ts';

/** A storage with the contacts of one machine. */
export interface ContactStorage extends Transacted {
  readonly contacts: PeerContactStore;
}

/** One change for each writing method of `PeerContactStore`. */
export const peerContactStoreChanges: Changes<ContactStorage> = {
  reach: (storage) => onePeer(storage, 'reachedAt', (contacts, peer) => contacts.reach(peer, NOON + 1, 5)),
  miss: async (storage) => {
    const { make, look } = await onePeer(storage, 'error', (contacts, peer) =>
      contacts.miss(peer, NOON + 1, 'away'),
    );
    return { make, look, before: null, after: 'away' };
  },
  distrust: (storage) => onePeer(storage, 'liedAt', (contacts, peer) => contacts.distrust(peer, NOON + 1)),
};

/** Returns a change that sets one field of a known peer to a later time. */
async function onePeer(
  { contacts: own }: ContactStorage,
  field: 'reachedAt' | 'liedAt' | 'error',
  change: (contacts: PeerContactStore, peer: ReturnType<typeof freshPeer>) => Promise<void>,
) {
  const peer = freshPeer();
  await own.reach(peer, NOON, 1);
  return {
    make: ({ contacts }: ContactStorage) => change(contacts, peer),
    look: async ({ contacts }: ContactStorage) =>
      (await contacts.all()).find((each) => each.peer === peer)?.[field],
    before: field === 'reachedAt' ? NOON : null,
    after: (NOON + 1) as unknown,
  };
}
