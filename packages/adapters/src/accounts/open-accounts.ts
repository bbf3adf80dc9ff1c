import type { Credentials, PasswordHasher, SignedIn } from '@gatehouse/core/account';
import { type Clock, MINUTE, type Milliseconds } from '@gatehouse/core/kernel';
import { LAST_SEEN_INTERVAL } from '@gatehouse/core/session';
import { accountMigrations, auditMigrations, DatabaseClock, migrate, openDatabase } from '../knex/index.ts';
import { SystemClock } from '../node/index.ts';
import { accountServices } from './account-services.ts';
import type { Accounts, SignInForm, StartedSession } from './accounts.ts';

/**
 * Parts of `openAccounts` that an app can replace. To replace other parts, compose the use-cases yourself:
 * docs/guide/embedding.md.
 */
export interface AccountsOptions {
  /** Default: the database's clock, which all servers that use the database share. */
  readonly clock?: Clock;
  /** Default: bcrypt with cost 12. */
  readonly passwordHasher?: PasswordHasher;
}

const SWEEP_INTERVAL_MS = 10 * MINUTE;

/**
 * Opens accounts in the database at the address (`sqlite:<path>`, `postgres://...` or `mysql://...`), and migrates the
 * database. If a sweep fails, or the database's clock cannot be read, emits a process warning and tries again at the
 * next interval.
 */
export async function openAccounts(address: string, options: AccountsOptions = {}): Promise<Accounts> {
  const database = await openDatabase(address);
  const databaseClock = new DatabaseClock(database, new SystemClock());
  const { clock = databaseClock, passwordHasher } = options;
  await migrate(database, { ...auditMigrations, ...accountMigrations });
  await databaseClock.begin();
  const services = accountServices(database, clock, passwordHasher);

  async function sweep(): Promise<void> {
    await services.purgeExpiredSessions.execute();
    await services.purgeAttempts.execute();
  }
  const { job } = databaseClock;
  const recordLastSeen = () => services.recordLastSeen.execute();
  const timers = [
    repeated(sweep, SWEEP_INTERVAL_MS),
    repeated(recordLastSeen, LAST_SEEN_INTERVAL),
    repeated(job.run, job.interval),
  ];

  return {
    register: async (form) => {
      await services.strangers.admit('sign-up', form.address);
      return started(await services.register.execute(credentials(form), 'anyone'));
    },
    signIn: async (form) => started(await services.signIn.execute(credentials(form))),
    authenticate: async (sessionId) => (await services.authenticate.execute(sessionId))?.owner,
    signOut: async (sessionId) => {
      const found = await services.authenticate.execute(sessionId);
      if (found) await services.revokeSessions.execute(found.session, 'current');
    },
    sweep,
    close: async () => {
      timers.forEach(clearInterval);
      await recordLastSeen().catch((error) => process.emitWarning(error));
      await database.close();
    },
  };
}

function repeated(run: () => Promise<unknown>, interval: Milliseconds): NodeJS.Timeout {
  return setInterval(() => void run().catch((error) => process.emitWarning(error)), interval).unref();
}

function credentials({ username, password, address, userAgent, replaces }: SignInForm): Credentials {
  return { username, password, address, client: { userAgent, replaces } };
}

function started({ account, id, session }: SignedIn): StartedSession {
  // `account` does not contain this sign-in yet, so set the time at which the account was last seen.
  const seen = { ...account, lastSeenAt: session.createdAt };
  return { account: seen, sessionId: id.reveal(), expiresAt: session.expiresAt };
}
