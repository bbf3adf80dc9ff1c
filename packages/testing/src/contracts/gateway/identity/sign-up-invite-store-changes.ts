import { MINUTE } from '@gatehouse/core/kernel';
import type { InviteState, RecordedInvite, SignUpInvite, SignUpInviteStore } from '@gatehouse/core/sign-up';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import type { Change, Changes } from '../../changes/change.ts';
import { NOON } from '../../samples.ts';
import { sampleInvite } from './samples.ts';

type Make = (store: SignUpInviteStore, invite: SignUpInvite) => Promise<unknown>;

const hold: Make = (store, { digest }) => store.hold(digest, NOON, NOON + MINUTE);
const nothing: Make = async () => {};

/**
 * One change for each writing method of `SignUpInviteStore`. To see a change, the test reserves or lists the invite.
 */
export const signUpInviteStoreChanges: Changes<AtprotoStorage> = {
  insert: async () => ofInvite(sampleInvite(), 'none', 'open', (store, invite) => store.insert(invite)),
  hold: (storage) => ofStored(storage, nothing, 'open', 'none', hold),
  keepPdsCode: (storage) =>
    ofStored(storage, nothing, 'open', 'code', (store, { digest }) =>
      store.keepPdsCode(digest, 'code', null),
    ),
  release: (storage) => ofStored(storage, hold, 'none', 'open', (store, { digest }) => store.release(digest)),
  use: async (storage) => {
    const invite = await storedIn(storage);
    const used = { ...listed(invite), usedAt: NOON };
    return ofListed(storage, used, 'used', (store) => store.use(invite.digest, null, NOON));
  },
  revoke: async (storage) => {
    const invite = await storedIn(storage);
    const revoked = { ...listed(invite), revokedAt: NOON };
    return ofListed(storage, revoked, 'revoked', (store) => store.revoke(invite.digest, NOON));
  },
};

async function storedIn({ invites }: AtprotoStorage): Promise<SignUpInvite> {
  const invite = sampleInvite();
  await invites.insert(invite);
  return invite;
}

async function ofStored(
  storage: AtprotoStorage,
  prepare: Make,
  before: string,
  after: string,
  make: Make,
): Promise<Change<AtprotoStorage>> {
  const invite = await storedIn(storage);
  await prepare(storage.invites, invite);
  return ofInvite(invite, before, after, make);
}

function ofInvite(invite: SignUpInvite, before: string, after: string, make: Make): Change<AtprotoStorage> {
  return {
    make: ({ invites }) => make(invites, invite),
    look: async ({ invites }) => {
      const held = await invites.hold(invite.digest, NOON, NOON + MINUTE);
      return held ? (held.sealedPdsCode ?? 'open') : 'none';
    },
    before,
    after,
    looksOnce: true,
  };
}

async function ofListed(
  storage: AtprotoStorage,
  after: RecordedInvite,
  state: InviteState,
  make: Make,
): Promise<Change<AtprotoStorage>> {
  const counts = await storage.invites.counts(NOON);
  return {
    make: ({ invites }) => make(invites, after),
    look: async ({ invites }) => ({
      listed: (await invites.page({ limit: 1_000 })).items.find(({ digest }) => digest === after.digest),
      counts: await invites.counts(NOON),
    }),
    before: { listed: listed(after), counts },
    after: { listed: after, counts: { ...counts, open: counts.open - 1, [state]: counts[state] + 1 } },
  };
}

function listed(invite: SignUpInvite): RecordedInvite {
  return { ...invite, usedAt: null, usedBy: null, revokedAt: null };
}
