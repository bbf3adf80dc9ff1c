import { gatewayKeyStoreChanges } from '../../contracts/gateway/identity/gateway-key-store-changes.ts';
import { identityStoreChanges } from '../../contracts/gateway/identity/identity-store-changes.ts';
import { oauthSessionStoreChanges } from '../../contracts/gateway/identity/oauth-session-store-changes.ts';
import { oauthStateStoreChanges } from '../../contracts/gateway/identity/oauth-state-store-changes.ts';
import { signUpInviteStoreChanges } from '../../contracts/gateway/identity/sign-up-invite-store-changes.ts';
import type { AtprotoStorage } from '../../memory/gateway/memory-atproto-storage.ts';
import { changeSaboteurs } from '../changes/change-saboteurs.ts';
import type { Saboteurs } from '../saboteur.ts';

/** The saboteurs for clauses of `atprotoContracts` about other servers and units of work, by the name of the port. */
export const atprotoChangeSaboteurs: Readonly<Record<string, Saboteurs<AtprotoStorage>>> = {
  GatewayKeyStore: changeSaboteurs('gatewayKeys', gatewayKeyStoreChanges),
  IdentityStore: changeSaboteurs('identities', identityStoreChanges),
  OAuthStateStore: changeSaboteurs('oauthStates', oauthStateStoreChanges),
  OAuthSessionStore: changeSaboteurs('oauthSessions', oauthSessionStoreChanges),
  SignUpInviteStore: changeSaboteurs('invites', signUpInviteStoreChanges),
};
