import {
  ACCOUNT_SESSIONS,
  type Database,
  KnexAccountStore,
  KnexAttemptStore,
  KnexAuditLog,
  KnexLoginStateStore,
  KnexPasswordLinkStore,
  KnexSessionStore,
  KnexSettingsStore,
  KnexUnitOfWork,
} from '@gatehouse/adapters/knex';
import { type AuthStorage, TestSha256 } from '@gatehouse/testing/memory';

/** Returns the stores of one server on a database. */
export function storageIn(database: Database): AuthStorage {
  return {
    unitOfWork: new KnexUnitOfWork(database),
    accounts: new KnexAccountStore(database),
    sessions: new KnexSessionStore(database, ACCOUNT_SESSIONS),
    audit: new KnexAuditLog(database, new TestSha256()),
    settings: new KnexSettingsStore(database),
    links: new KnexPasswordLinkStore(database),
    loginStates: new KnexLoginStateStore(database),
    attempts: new KnexAttemptStore(database),
  };
}
