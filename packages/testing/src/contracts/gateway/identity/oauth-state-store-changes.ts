import type { PendingAuthorization } from '@gatehouse/core/identity';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import type { Change, Changes } from '../../changes/change.ts';
import { sampleAuthorization } from './samples.ts';

type Make = (storage: AtprotoStorage, pending: PendingAuthorization) => Promise<unknown>;

/** One change for each writing method of `OAuthStateStore`. */
export const oauthStateStoreChanges: Changes<AtprotoStorage> = {
  insert: async () => {
    const pending = sampleAuthorization();
    return ofAuthorization(pending, undefined, pending, ({ oauthStates }) => oauthStates.insert(pending));
  },
  take: (storage) => ofStored(storage, ({ oauthStates }, { digest }) => oauthStates.take(digest)),
  purge: (storage) =>
    ofStored(storage, ({ oauthStates }, { expiresAt }) => oauthStates.purge(expiresAt, 1_000)),
};

async function ofStored({ oauthStates }: AtprotoStorage, make: Make): Promise<Change<AtprotoStorage>> {
  const pending = sampleAuthorization();
  await oauthStates.insert(pending);
  return ofAuthorization(pending, pending, undefined, make);
}

function ofAuthorization(
  pending: PendingAuthorization,
  before: PendingAuthorization | undefined,
  after: PendingAuthorization | undefined,
  make: Make,
): Change<AtprotoStorage> {
  return {
    make: (storage) => make(storage, pending),
    look: ({ oauthStates }) => oauthStates.find(pending.digest),
    before,
    after,
  };
}
