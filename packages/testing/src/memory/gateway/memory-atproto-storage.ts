import type {
  GatewayKeyStore,
  IdentityStore,
  OAuthSessionStore,
  OAuthStateStore,
} from '@gatehouse/core/identity';
import type { Lock, Milliseconds, Ticker, UnitOfWork } from '@gatehouse/core/kernel';
import type { SignUpInviteStore } from '@gatehouse/core/sign-up';
import { type MemoryLease, MemoryLock } from '../memory-lock.ts';
import { MemoryTable } from '../memory-table.ts';
import { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import { MemoryGatewayKeyStore } from './memory-gateway-key-store.ts';
import { MemoryIdentityStore } from './memory-identity-store.ts';
import { MemoryOAuthSessionStore } from './memory-oauth-session-store.ts';
import { MemoryOAuthStateStore } from './memory-oauth-state-store.ts';
import { MemorySignUpInviteStore } from './memory-sign-up-invite-store.ts';

/** Everything that signing in and signing up with AT Protocol is kept in. */
export interface AtprotoStorage {
  readonly unitOfWork: UnitOfWork;
  readonly identities: IdentityStore;
  readonly oauthStates: OAuthStateStore;
  readonly oauthSessions: OAuthSessionStore;
  readonly invites: SignUpInviteStore;
  readonly gatewayKeys: GatewayKeyStore;
  /** The lock as one server takes it, the same among all servers. */
  readonly lockBy: (how?: LockTiming) => Lock;
}

/** How a server keeps its locks: for how long at a time, and by which ticker it renews them. */
export interface LockTiming {
  readonly lease?: Milliseconds;
  readonly ticker?: Ticker;
}

/** An empty storage in memory; it can share its units of work with other stores. */
export function memoryAtprotoStorage(unitOfWork: MemoryUnitOfWork = new MemoryUnitOfWork()): AtprotoStorage {
  const leases = new MemoryTable<MemoryLease>(unitOfWork);
  return {
    unitOfWork,
    identities: new MemoryIdentityStore(unitOfWork),
    oauthStates: new MemoryOAuthStateStore(unitOfWork),
    oauthSessions: new MemoryOAuthSessionStore(unitOfWork),
    invites: new MemorySignUpInviteStore(unitOfWork),
    gatewayKeys: new MemoryGatewayKeyStore(unitOfWork),
    lockBy: (how) => new MemoryLock({ ...how, unitOfWork, leases }),
  };
}
