import {
  ACCOUNT_SESSIONS,
  KnexAuditLog,
  KnexSessionStore,
  KnexUnitOfWork,
  openDatabase,
} from '@gatehouse/adapters/knex';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { DAY } from '@gatehouse/core/kernel';
import { AdoptSession, Authenticate, RevokeSessions, SeenSessions } from '@gatehouse/core/session';
import { koaSessionStore } from '@gatehouse/http-koa/koa-session';
import { SignedValue } from '@gatehouse/http-koa/session';
import Koa from 'koa';
import session from 'koa-session';
import { listen } from '../../load/listen.ts';

// koa-session with the same sessions. It reads only the owner of a session.
const database = await openDatabase(process.env.DATABASE_URL ?? '');
const sha256 = new NodeSha256();
const parts = {
  sessions: new KnexSessionStore(database, ACCOUNT_SESSIONS),
  audit: new KnexAuditLog(database, sha256),
  unitOfWork: new KnexUnitOfWork(database),
  random: new NodeRandomSource(),
  clock: new SystemClock(),
  seen: new SeenSessions(),
  limits: { lifetime: 30 * DAY },
  sha256,
};

const app = new Koa();
app.keys = new SignedValue([process.env.SESSION_SECRET ?? '']).keygrip;
const bridge = koaSessionStore({
  authenticate: new Authenticate(parts),
  adoptSession: new AdoptSession(parts),
  revokeSessions: new RevokeSessions(parts),
});
app.use(session({ key: 'revision_session', ...bridge }, app));
app.use(async (context) => {
  const id = context.session?.ownerId;
  context.status = id === undefined ? 401 : 200;
  context.body = id === undefined ? { error: 'unauthenticated' } : { user: { id } };
});
await listen(app.callback());
