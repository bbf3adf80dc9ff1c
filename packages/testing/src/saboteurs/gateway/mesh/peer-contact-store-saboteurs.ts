import type { PeerContactStore } from '@gatehouse/core/mesh';
import {
  type ContactStorage,
  peerContactStoreChanges,
} from '../../../contracts/gateway/mesh/peer-contact-store-changes.ts';
import { breakerOf } from '../../breaker-of.ts';
import { changeSaboteurs } from '../../changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from '../../saboteur.ts';

const contacts = (change: (good: PeerContactStore) => Partial<PeerContactStore>): Saboteur<ContactStorage> =>
  breakerOf<ContactStorage>()('contacts', change);

/** For each clause of `PeerContactStore`, a store that breaks it. */
export const peerContactStoreSaboteurs: Saboteurs<ContactStorage> = {
  'records that a peer responded, and removes the error': contacts((good) => ({
    all: async () => (await good.all()).map((contact) => ({ ...contact, error: contact.error ?? '' })),
  })),
  'records a failed attempt, and keeps the time of the last response': contacts((good) => ({
    miss: async (peer, at, error) => {
      await good.reach(peer, at, 0);
      await good.miss(peer, at, error);
    },
  })),
  'records a false claim, and keeps everything else': contacts((good) => ({
    distrust: (peer, at) => good.miss(peer, at, 'It made a false claim.'),
  })),
  'returns all contacts in the order of the ids': contacts((good) => ({
    all: async () => (await good.all()).toReversed(),
  })),
  'loses nothing if several servers record contacts with one peer concurrently': contacts(() => ({
    distrust: async () => {},
  })),
  ...changeSaboteurs('contacts', peerContactStoreChanges),
};
