import type { Account, AccountStore, PasswordLinkStore } from '@gatehouse/core/account';
import type { SessionStore } from '@gatehouse/core/session';
import type { LoginStateStore } from '@gatehouse/core/single-sign-on';
import type { GroundStorage } from '../ground-storage.ts';
import { MemoryAttemptStore } from '../memory-attempt-store.ts';
import { MemoryAuditLog } from '../memory-audit-log.ts';
import { MemorySettingsStore } from '../memory-settings-store.ts';
import { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import { TestSha256 } from '../test-sha256.ts';
import { MemoryAccountStore } from './memory-account-store.ts';
import { MemoryLoginStateStore } from './memory-login-state-store.ts';
import { MemoryPasswordLinkStore } from './memory-password-link-store.ts';
import { MemorySessionStore } from './memory-session-store.ts';

/** The stores of accounts and their sessions. */
export interface AuthStorage extends GroundStorage {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore<Account>;
  readonly loginStates: LoginStateStore;
  readonly links: PasswordLinkStore;
}

/** Creates an empty storage in memory. */
export function memoryStorage(): AuthStorage {
  const unitOfWork = new MemoryUnitOfWork();
  const accounts = new MemoryAccountStore(unitOfWork);
  return {
    unitOfWork,
    accounts,
    sessions: new MemorySessionStore(unitOfWork, (id) => accounts.byId(id)),
    audit: new MemoryAuditLog(unitOfWork, new TestSha256()),
    settings: new MemorySettingsStore(unitOfWork),
    links: new MemoryPasswordLinkStore(unitOfWork),
    loginStates: new MemoryLoginStateStore(unitOfWork),
    attempts: new MemoryAttemptStore(unitOfWork),
  };
}
