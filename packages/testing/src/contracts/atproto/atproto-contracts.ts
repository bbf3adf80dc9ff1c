import type { AtprotoStorage } from '../../memory/memory-atproto-storage.ts';
import { identityStoreContract } from './identity-store-contract.ts';
import { lockContract } from './lock-contract.ts';
import { oauthSessionStoreContract } from './oauth-session-store-contract.ts';
import { oauthStateStoreContract } from './oauth-state-store-contract.ts';
import { signUpInviteStoreContract } from './sign-up-invite-store-contract.ts';

/** A port's promises, each with the experiment that would refute it. Every experiment wants an empty storage. */
export type AtprotoContract = Readonly<Record<string, (storage: AtprotoStorage) => Promise<void>>>;

/** The contracts of all ports that an `AtprotoStorage` implements, by the name of the port. */
export const atprotoContracts: Readonly<Record<string, AtprotoContract>> = {
  IdentityStore: identityStoreContract,
  OAuthStateStore: oauthStateStoreContract,
  OAuthSessionStore: oauthSessionStoreContract,
  SignUpInviteStore: signUpInviteStoreContract,
  Lock: lockContract,
};
