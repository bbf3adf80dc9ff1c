import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { fromNodeHeaders } from 'better-auth/node';
import Koa from 'koa';
import pg from 'pg';
import { listen } from '../../load/listen.ts';
import { ACCOUNTS } from '../data/fixture.ts';
import { fillOnce, NUMBERED_TOKENS } from './fill.mjs';

// better-auth in a Koa app that does nothing else. Its cookie cache is off, so that each request reads the store.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const auth = betterAuth({
  database: pool,
  secret: process.env.SESSION_SECRET,
  baseURL: 'http://127.0.0.1',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
});
await (await getMigrations(auth.options)).runMigrations();
await fillOnce(pool, [
  [
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select 'account-' || n, 'user-' || n, 'user-' || n || '@example.org', true, now(), now()
     from generate_series(0, ${ACCOUNTS} - 1) n`,
    [],
  ],
  [
    `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
     select 'session-' || n, token, 'account-' || account, now() + interval '1 year', now(), now() + interval '1 year'
     from ${NUMBERED_TOKENS}`,
    [Number(process.env.SESSIONS)],
  ],
]);

const app = new Koa();
app.use(async (context) => {
  const found = await auth.api.getSession({ headers: fromNodeHeaders(context.req.headers) });
  context.status = found ? 200 : 401;
  context.body = found ? { user: found.user } : { error: 'unauthenticated' };
});
await listen(app.callback());
