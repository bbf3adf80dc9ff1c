import { availableParallelism } from 'node:os';
import {
  type Account,
  AccountCreator,
  AUTH_STRANGER_LIMITS,
  type AuthStrangerAct,
  BoundedPasswordHasher,
  type PasswordHasher,
  Register,
  SignIn,
  SignInThrottle,
} from '@gatehouse/core/account';
import { type Clock, DAY, MINUTE } from '@gatehouse/core/kernel';
import {
  Authenticate,
  PurgeExpiredSessions,
  RecordLastSeen,
  RevokeSessions,
  SeenSessions,
  SessionOpener,
} from '@gatehouse/core/session';
import { PurgeAttempts, StrangerThrottle } from '@gatehouse/core/throttle';
import { BcryptPasswordHasher } from '../bcrypt/index.ts';
import * as storage from '../knex/index.ts';
import { NodeRandomSource, NodeSha256 } from '../node/index.ts';
import { isCommonPassword } from '../password-blocklist/index.ts';

/** Parts of `openAccounts` that need its database. */
export interface AccountServices {
  readonly register: Register;
  readonly signIn: SignIn;
  readonly strangers: StrangerThrottle<AuthStrangerAct>;
  readonly authenticate: Authenticate<Account>;
  readonly recordLastSeen: RecordLastSeen;
  readonly revokeSessions: RevokeSessions;
  readonly purgeExpiredSessions: PurgeExpiredSessions;
  readonly purgeAttempts: PurgeAttempts;
}

/** Creates the use-cases of `openAccounts` on a migrated database. */
export function accountServices(
  database: storage.Database,
  clock: Clock,
  passwordHasher: PasswordHasher = new BcryptPasswordHasher(),
): AccountServices {
  const [random, sha256] = [new NodeRandomSource(), new NodeSha256()];
  const unitOfWork = new storage.KnexUnitOfWork(database);
  const audit = new storage.KnexAuditLog(database, sha256);
  const accounts = new storage.KnexAccountStore(database);
  const sessions = new storage.KnexSessionStore(database, storage.ACCOUNT_SESSIONS);
  const attempts = new storage.KnexAttemptStore(database);
  const seen = new SeenSessions();
  const hasher = new BoundedPasswordHasher(passwordHasher, availableParallelism());
  const rules = { minLength: 8, isCommon: isCommonPassword };
  const limits = { lifetime: 30 * DAY };
  const bounds = { window: 15 * MINUTE, perAccountAndAddress: 10, perAddress: 100 };
  const throttle = new SignInThrottle({ attempts, clock, sha256, limits: bounds });
  const opener = new SessionOpener({ sessions, random, sha256, clock, limits, owners: accounts });
  const creator = new AccountCreator({ accounts, audit, clock, random });
  return {
    register: new Register({ accounts, creator, opener, hasher, rules, throttle, unitOfWork }),
    strangers: new StrangerThrottle({ attempts, clock, sha256, limits: AUTH_STRANGER_LIMITS }),
    signIn: new SignIn({ accounts, opener, hasher, throttle, audit, unitOfWork, sha256, clock }),
    authenticate: new Authenticate({ sessions, clock, sha256, limits, seen }),
    recordLastSeen: new RecordLastSeen({ seen, sessions, owners: accounts }),
    revokeSessions: new RevokeSessions({ sessions, audit, unitOfWork, clock }),
    purgeExpiredSessions: new PurgeExpiredSessions({ sessions, clock, limits }),
    purgeAttempts: new PurgeAttempts({ attempts, clock }),
  };
}
