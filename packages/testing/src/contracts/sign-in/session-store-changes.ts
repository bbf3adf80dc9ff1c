import type { Session } from '@gatehouse/core/session';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { Change, Changes } from '../changes/change.ts';
import { NOON } from '../samples.ts';
import { sampleAccount, sampleSession } from './samples.ts';

type Make = (storage: AuthStorage, session: Session) => Promise<unknown>;

/** One change for each writing method of `SessionStore`. */
export const sessionStoreChanges: Changes<AuthStorage> = {
  insert: async (storage) => {
    const session = sampleSession(await ownerIn(storage));
    return ofSession(session, undefined, session, ({ sessions }) => sessions.insert(session));
  },
  touch: (storage) =>
    ofStored(storage, { lastSeenAt: NOON + 1 }, ({ sessions }, { digest }) =>
      sessions.touch([digest], NOON + 1),
    ),
  remove: (storage) => ofStored(storage, null, ({ sessions }, { digest }) => sessions.remove(digest)),
  removeByHandle: (storage) =>
    ofStored(storage, null, ({ sessions }, { ownerId, handle }) => sessions.removeByHandle(ownerId, handle)),
  removeAllOf: (storage) =>
    ofStored(storage, null, ({ sessions }, { ownerId }) => sessions.removeAllOf(ownerId)),
  purge: (storage) =>
    ofStored(storage, null, ({ sessions }, { expiresAt }) => sessions.purge({ expiredAt: expiresAt }, 1_000)),
};

async function ownerIn({ accounts }: AuthStorage): Promise<string> {
  const account = sampleAccount();
  await accounts.insert(account);
  return account.id;
}

/** A change of a stored session. `null` stands for a removed session. */
async function ofStored(
  storage: AuthStorage,
  change: Partial<Session> | null,
  make: Make,
): Promise<Change<AuthStorage>> {
  const session = sampleSession(await ownerIn(storage));
  await storage.sessions.insert(session);
  const after = change === null ? undefined : { ...session, ...change };
  return ofSession(session, session, after, (changed) => make(changed, session));
}

function ofSession(
  { digest, ownerId }: Session,
  before: Session | undefined,
  after: Session | undefined,
  make: (storage: AuthStorage) => Promise<unknown>,
): Change<AuthStorage> {
  const shown = (session: Session | undefined) => ({ found: session, listed: session ? [session] : [] });
  return {
    make,
    look: async ({ sessions }) => ({
      found: (await sessions.find(digest))?.session,
      listed: await sessions.listOf(ownerId),
    }),
    before: shown(before),
    after: shown(after),
  };
}
