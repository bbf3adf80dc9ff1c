import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { attemptStoreContract } from '../attempt-store-contract.ts';
import { auditLogContract } from '../audit-log-contract.ts';
import type { StorageContract } from '../contract.ts';
import { settingsStoreContract } from '../settings-store-contract.ts';
import { unitOfWorkContract } from '../unit-of-work-contract.ts';
import { accountStoreContract } from './account-store-contract.ts';
import { loginStateStoreContract } from './login-state-store-contract.ts';
import { passwordLinkStoreContract } from './password-link-store-contract.ts';
import { sessionStoreContract } from './session-store-contract.ts';

/** The contracts of all ports that an `AuthStorage` implements, by the name of the port. */
export const authContracts: Readonly<Record<string, StorageContract<AuthStorage>>> = {
  UnitOfWork: unitOfWorkContract,
  AccountStore: accountStoreContract,
  SessionStore: sessionStoreContract,
  AuditLog: auditLogContract,
  SettingsStore: settingsStoreContract,
  LoginStateStore: loginStateStoreContract,
  PasswordLinkStore: passwordLinkStoreContract,
  AttemptStore: attemptStoreContract,
};
