import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import type { StorageContract } from '../../contract.ts';
import { lockContract } from '../../lock-contract.ts';
import { gatewayKeyStoreContract } from './gateway-key-store-contract.ts';
import { identityStoreContract } from './identity-store-contract.ts';
import { oauthSessionStoreContract } from './oauth-session-store-contract.ts';
import { oauthStateStoreContract } from './oauth-state-store-contract.ts';
import { signUpInviteStoreContract } from './sign-up-invite-store-contract.ts';

/** The contracts of all ports that an `AtprotoStorage` implements, by the name of the port. */
export const atprotoContracts: Readonly<Record<string, StorageContract<AtprotoStorage>>> = {
  GatewayKeyStore: gatewayKeyStoreContract,
  IdentityStore: identityStoreContract,
  OAuthStateStore: oauthStateStoreContract,
  OAuthSessionStore: oauthSessionStoreContract,
  SignUpInviteStore: signUpInviteStoreContract,
  Lock: lockContract,
};
