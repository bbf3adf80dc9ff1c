import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { attemptStoreSaboteurs } from '../attempt-store-saboteurs.ts';
import { auditLogSaboteurs } from '../audit-log-saboteurs.ts';
import type { Saboteurs } from '../saboteur.ts';
import { settingsStoreSaboteurs } from '../settings-store-saboteurs.ts';
import { unitOfWorkSaboteurs } from '../unit-of-work-saboteurs.ts';
import { accountStoreSaboteurs } from './account-store-saboteurs.ts';
import { loginStateStoreSaboteurs } from './login-state-store-saboteurs.ts';
import { passwordLinkStoreSaboteurs } from './password-link-store-saboteurs.ts';
import { sessionStoreSaboteurs } from './session-store-saboteurs.ts';

/** The saboteurs of `authContracts`, by the name of the port. */
export const authSaboteurs: Readonly<Record<string, Saboteurs<AuthStorage>>> = {
  UnitOfWork: unitOfWorkSaboteurs,
  AccountStore: accountStoreSaboteurs,
  SessionStore: sessionStoreSaboteurs,
  AuditLog: auditLogSaboteurs,
  SettingsStore: settingsStoreSaboteurs,
  LoginStateStore: loginStateStoreSaboteurs,
  PasswordLinkStore: passwordLinkStoreSaboteurs,
  AttemptStore: attemptStoreSaboteurs,
};
