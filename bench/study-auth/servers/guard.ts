import { ACCOUNT_SESSIONS, KnexSessionStore, openDatabase } from '@gatehouse/adapters/knex';
import { NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { DAY } from '@gatehouse/core/kernel';
import { Authenticate, LAST_SEEN_INTERVAL, RecordLastSeen, SeenSessions } from '@gatehouse/core/session';
import { answerRefusals, groundRefusals } from '@gatehouse/http-koa/refusal';
import { SessionGuard, SignedCookie } from '@gatehouse/http-koa/session';
import Koa from 'koa';
import { listen } from '../../load/listen.ts';

// The session guard in a Koa app that does nothing else.
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
const guard = new SessionGuard({ authenticate, cookie, origins: { allowedOrigins: [] } });

const app = new Koa();
app.use(answerRefusals(groundRefusals, (error) => console.error(error)));
app.use(async (context) => {
  const { owner } = await guard.require(context);
  context.body = { user: { id: owner.id, username: owner.username, role: owner.role } };
});
await listen(app.callback());
