import { ACCOUNT_SESSIONS, KnexSessionStore, openDatabase } from '@gatehouse/adapters/knex';
import { NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import type { Account } from '@gatehouse/core/account';
import { DAY } from '@gatehouse/core/kernel';
import { Authenticate, LAST_SEEN_INTERVAL, RecordLastSeen, SeenSessions } from '@gatehouse/core/session';
import { SessionGuard, SignedCookie } from '@gatehouse/http-koa/session';

/** Opens the database of the benchmark and returns the guard of its sessions. */
export async function openSessionGuard(): Promise<SessionGuard<Account>> {
  const database = await openDatabase(process.env.DATABASE_URL ?? '');
  const sessions = new KnexSessionStore(database, ACCOUNT_SESSIONS);
  const seen = new SeenSessions();
  const authenticate = new Authenticate({
    sessions,
    seen,
    clock: new SystemClock(),
    sha256: new NodeSha256(),
    limits: { lifetime: 30 * DAY },
  });
  setInterval(() => new RecordLastSeen({ sessions, seen }).execute(), LAST_SEEN_INTERVAL);
  const keys = [process.env.SESSION_SECRET ?? ''];
  const cookie = new SignedCookie({ name: 'revision_session', keys, secure: false });
  return new SessionGuard({ authenticate, cookie, origins: { allowedOrigins: [] } });
}
