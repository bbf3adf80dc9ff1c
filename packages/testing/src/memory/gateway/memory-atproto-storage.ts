import type {
  GatewayKeyStore,
  IdentityStore,
  OAuthSessionStore,
  OAuthStateStore,
} from '@gatehouse/core/identity';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { SignUpInviteStore } from '@gatehouse/core/sign-up';
import { type LockStorage, type MemoryLease, MemoryLock } from '../memory-lock.ts';
import { MemoryTable } from '../memory-table.ts';
import { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import { MemoryGatewayKeyStore } from './memory-gateway-key-store.ts';
import { MemoryIdentityStore } from './memory-identity-store.ts';
import { MemoryOAuthSessionStore } from './memory-oauth-session-store.ts';
import { MemoryOAuthStateStore } from './memory-oauth-state-store.ts';
import { MemorySignUpInviteStore } from './memory-sign-up-invite-store.ts';

/** The stores for sign-in and sign-up with AT Protocol. */
export interface AtprotoStorage extends LockStorage {
  readonly unitOfWork: UnitOfWork;
  readonly identities: IdentityStore;
  readonly oauthStates: OAuthStateStore;
  readonly oauthSessions: OAuthSessionStore;
  /** The tokens of another OAuth client in the same database. */
  readonly otherClientSessions: OAuthSessionStore;
  readonly invites: SignUpInviteStore;
  readonly gatewayKeys: GatewayKeyStore;
}

/** Creates an empty storage in memory. It can share its units of work with other stores. */
export function memoryAtprotoStorage(unitOfWork: MemoryUnitOfWork = new MemoryUnitOfWork()): AtprotoStorage {
  const leases = new MemoryTable<MemoryLease>(unitOfWork);
  return {
    unitOfWork,
    identities: new MemoryIdentityStore(unitOfWork),
    oauthStates: new MemoryOAuthStateStore(unitOfWork),
    oauthSessions: new MemoryOAuthSessionStore(unitOfWork),
    otherClientSessions: new MemoryOAuthSessionStore(unitOfWork),
    invites: new MemorySignUpInviteStore(unitOfWork),
    gatewayKeys: new MemoryGatewayKeyStore(unitOfWork),
    lockBy: (how) => new MemoryLock({ ...how, unitOfWork, leases }),
  };
}
