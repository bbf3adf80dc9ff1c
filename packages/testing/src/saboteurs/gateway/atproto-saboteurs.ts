import { gatewayKeyStoreChanges } from '../../contracts/gateway/identity/gateway-key-store-changes.ts';
import { identityStoreChanges } from '../../contracts/gateway/identity/identity-store-changes.ts';
import { oauthSessionStoreChanges } from '../../contracts/gateway/identity/oauth-session-store-changes.ts';
import { oauthStateStoreChanges } from '../../contracts/gateway/identity/oauth-state-store-changes.ts';
import { signUpInviteStoreChanges } from '../../contracts/gateway/identity/sign-up-invite-store-changes.ts';
import type { AtprotoStorage } from '../../memory/gateway/memory-atproto-storage.ts';
import { cachesOf, changeSaboteurs } from '../changes/change-saboteurs.ts';
import type { Saboteurs } from '../saboteur.ts';
import {
  identityStoreSaboteurs,
  oauthSessionStoreSaboteurs,
  oauthStateStoreSaboteurs,
} from './identity/atproto-store-saboteurs.ts';
import { gatewayKeyStoreSaboteurs } from './identity/gateway-key-store-saboteurs.ts';
import { lockSaboteurs } from './identity/lock-saboteurs.ts';
import { signUpInviteStoreSaboteurs } from './identity/sign-up-invite-store-saboteurs.ts';

/** The saboteurs of all clauses of `atprotoContracts`, by the name of the port. */
export const atprotoSaboteurs: Readonly<Record<string, Saboteurs<AtprotoStorage>>> = {
  GatewayKeyStore: { ...gatewayKeyStoreSaboteurs, ...changeSaboteurs('gatewayKeys', gatewayKeyStoreChanges) },
  IdentityStore: { ...identityStoreSaboteurs, ...changeSaboteurs('identities', identityStoreChanges) },
  OAuthStateStore: { ...oauthStateStoreSaboteurs, ...changeSaboteurs('oauthStates', oauthStateStoreChanges) },
  OAuthSessionStore: {
    ...oauthSessionStoreSaboteurs,
    ...changeSaboteurs(
      'oauthSessions',
      oauthSessionStoreChanges,
      cachesOf('oauthSessions', oauthSessionStoreChanges, ['get', 'holdersAfter']),
    ),
  },
  SignUpInviteStore: {
    ...signUpInviteStoreSaboteurs,
    ...changeSaboteurs(
      'invites',
      signUpInviteStoreChanges,
      cachesOf('invites', signUpInviteStoreChanges, ['page', 'counts']),
    ),
  },
  Lock: lockSaboteurs,
};
