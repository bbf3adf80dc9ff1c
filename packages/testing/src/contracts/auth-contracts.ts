import type { AuthStorage } from '../memory/memory-storage.ts';
import { accountStoreContract } from './account-store-contract.ts';
import { attemptStoreContract } from './attempt-store-contract.ts';
import { auditLogContract } from './audit-log-contract.ts';
import { loginStateStoreContract } from './login-state-store-contract.ts';
import { sessionStoreContract } from './session-store-contract.ts';
import { settingsStoreContract } from './settings-store-contract.ts';
import { unitOfWorkContract } from './unit-of-work-contract.ts';

/** A port's promises, each with the experiment that would refute it. Every experiment wants an empty storage. */
export type AuthContract = Readonly<Record<string, (storage: AuthStorage) => Promise<void>>>;

/** The contracts of all ports that an `AuthStorage` implements, by the name of the port. */
export const authContracts: Readonly<Record<string, AuthContract>> = {
  UnitOfWork: unitOfWorkContract,
  AccountStore: accountStoreContract,
  SessionStore: sessionStoreContract,
  AuditLog: auditLogContract,
  SettingsStore: settingsStoreContract,
  LoginStateStore: loginStateStoreContract,
  AttemptStore: attemptStoreContract,
};
