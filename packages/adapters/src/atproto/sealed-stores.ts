import type { NodeSavedSessionStore, NodeSavedStateStore } from '@atproto/oauth-client-node';
import {
  AUTHORIZATION_LIFETIME,
  type OAuthSessionStore,
  type OAuthStateStore,
} from '@gatehouse/core/identity';
import { type Clock, Secret, type Sha256 } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { SecretBox } from '@gatehouse/core/settings';
import type { ExclusiveTokens } from './exclusive-tokens.ts';

// Changing a purpose makes stored authorizations or tokens unreadable, so that users must sign in again.
const STATE_PURPOSE = 'atproto-oauth-state';
const SESSION_PURPOSE = 'atproto-oauth-session';

/** Dependencies of the two stores of the OAuth library. */
export interface SealedStoreParts {
  readonly states: OAuthStateStore;
  readonly sessions: OAuthSessionStore;
  readonly box: SecretBox;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/**
 * Stores sealed states of authorizations. Reading a state removes it, so that only one of two concurrent callbacks
 * finds it. Expired states are not returned.
 */
export function sealedStateStore({ states, box, sha256, clock }: SealedStoreParts): NodeSavedStateStore {
  return {
    set: async (state, value) => {
      await states.insert({
        digest: sha256.hex(state),
        bindingDigest: value.appState ?? '',
        sealed: box.seal(new Secret(JSON.stringify(value)), STATE_PURPOSE),
        expiresAt: clock.now() + AUTHORIZATION_LIFETIME,
      });
    },
    get: async (state) => {
      const pending = await states.take(sha256.hex(state));
      const isOver = pending !== undefined && clock.now() >= pending.expiresAt;
      return isOver ? undefined : opened(pending?.sealed, STATE_PURPOSE, box);
    },
    del: async () => {},
  };
}

/**
 * Stores sealed tokens by DID. Does not return tokens that were sealed with a secret that is no longer configured. A
 * use of tokens replaces or deletes only the tokens that it has read, because any other tokens are newer.
 */
export function sealedSessionStore(
  { sessions, box }: SealedStoreParts,
  exclusive: ExclusiveTokens,
): NodeSavedSessionStore {
  return {
    set: async (did, value) => {
      const sealed = box.seal(new Secret(JSON.stringify(value)), SESSION_PURPOSE);
      const former = exclusive.readBefore(did);
      if (former === undefined) await sessions.put(did as Did, sealed);
      // Do not throw if newer tokens are stored. After an error, the library would revoke its tokens and delete the
      // newer ones.
      else if (await sessions.replace(did as Did, former, sealed)) exclusive.note(did, sealed);
    },
    get: async (did) => {
      const sealed = await sessions.get(did as Did);
      exclusive.note(did, sealed);
      return opened(sealed, SESSION_PURPOSE, box);
    },
    del: async (did) => {
      const former = exclusive.readBefore(did);
      if (former === undefined) await sessions.remove(did as Did);
      else await sessions.replace(did as Did, former, undefined);
    },
  };
}

function opened<T>(sealed: string | undefined, purpose: string, box: SecretBox): T | undefined {
  const secret = sealed === undefined ? undefined : box.open(sealed, purpose);
  return secret && (JSON.parse(secret.reveal()) as T);
}
