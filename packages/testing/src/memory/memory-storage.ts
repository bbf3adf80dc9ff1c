import type {
  Account,
  AccountStore,
  AttemptStore,
  AuditLog,
  LoginStateStore,
  SessionStore,
  SettingsStore,
  UnitOfWork,
} from '@gatehouse/core';
import { MemoryAccountStore } from './memory-account-store.ts';
import { MemoryAttemptStore } from './memory-attempt-store.ts';
import { MemoryAuditLog } from './memory-audit-log.ts';
import { MemoryLoginStateStore } from './memory-login-state-store.ts';
import { MemorySessionStore } from './memory-session-store.ts';
import { MemorySettingsStore } from './memory-settings-store.ts';
import { MemoryUnitOfWork } from './memory-unit-of-work.ts';
import { TestSha256 } from './test-sha256.ts';

/** Everything that accounts and their sessions are kept in. */
export interface AuthStorage {
  readonly unitOfWork: UnitOfWork;
  readonly accounts: AccountStore;
  readonly sessions: SessionStore<Account>;
  readonly audit: AuditLog;
  readonly settings: SettingsStore;
  readonly loginStates: LoginStateStore;
  readonly attempts: AttemptStore;
}

/** An empty storage in memory. */
export function memoryStorage(): AuthStorage {
  const unitOfWork = new MemoryUnitOfWork();
  const accounts = new MemoryAccountStore(unitOfWork);
  return {
    unitOfWork,
    accounts,
    sessions: new MemorySessionStore(unitOfWork, (id) => accounts.byId(id)),
    audit: new MemoryAuditLog(unitOfWork, new TestSha256()),
    settings: new MemorySettingsStore(unitOfWork),
    loginStates: new MemoryLoginStateStore(unitOfWork),
    attempts: new MemoryAttemptStore(unitOfWork),
  };
}
