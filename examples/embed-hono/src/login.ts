import { availableParallelism } from 'node:os';
import { BcryptPasswordHasher } from '@gatehouse/adapters/bcrypt';
import * as storage from '@gatehouse/adapters/knex';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { isCommonPassword } from '@gatehouse/adapters/password-blocklist';
import * as core from '@gatehouse/core';

/** The sign-in functions that the app uses. */
export interface Login {
  readonly register: core.Register;
  readonly signIn: core.SignIn;
  readonly authenticate: core.Authenticate<core.Account>;
  readonly signOut: core.RevokeSessions;
  close(): Promise<void>;
}

/** The sign-in of this app: use-cases of Gatehouse on the database at this address, composed by hand. */
export async function openLogin(address: string): Promise<Login> {
  const database = await storage.openDatabase(address);
  await storage.migrate(database, { ...storage.auditMigrations, ...storage.accountMigrations });
  const [clock, random, sha256] = [new SystemClock(), new NodeRandomSource(), new NodeSha256()];
  const unitOfWork = new storage.KnexUnitOfWork(database);
  const audit = new storage.KnexAuditLog(database, sha256);
  const accounts = new storage.KnexAccountStore(database);
  const sessions = new storage.KnexSessionStore(database, storage.ACCOUNT_SESSIONS);
  const attempts = new storage.KnexAttemptStore(database);
  const hasher = new core.BoundedPasswordHasher(new BcryptPasswordHasher(), availableParallelism());
  const rules = { minLength: 8, isCommon: isCommonPassword };
  const limits = { lifetime: 30 * core.DAY };
  const bounds = { window: 15 * core.MINUTE, perAccountAndAddress: 10, perAddress: 100 };
  const throttle = new core.SignInThrottle({ attempts, clock, sha256, limits: bounds });
  const opener = new core.SessionOpener({ sessions, random, sha256, clock, limits });
  const creator = new core.AccountCreator({ accounts, audit, clock, random });
  return {
    register: new core.Register({ accounts, creator, opener, hasher, rules, throttle, unitOfWork }),
    signIn: new core.SignIn({ accounts, opener, hasher, throttle, audit, unitOfWork, sha256, clock }),
    authenticate: new core.Authenticate({ sessions, clock, sha256, limits }),
    signOut: new core.RevokeSessions({ sessions, audit, unitOfWork, clock }),
    close: () => database.close(),
  };
}
