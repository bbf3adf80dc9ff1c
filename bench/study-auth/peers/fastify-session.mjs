import cookie from '@fastify/cookie';
import session from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import Fastify from 'fastify';
import pg from 'pg';
import { announce } from '../../load/announce.ts';
import { fillOnce, NUMBERED_TOKENS } from './fill.mjs';

// @fastify/session with connect-pg-simple. It only reads sessions, because `rolling` and `touch` are off.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await fillOnce(pool, [
  ['create table session (sid varchar primary key, sess json not null, expire timestamp(6) not null)', []],
  [
    `insert into session
     select token, json_build_object(
         'cookie', json_build_object('path', '/', 'httpOnly', true, 'secure', false, 'sameSite', 'lax', 'expires', null,
           'originalMaxAge', null),
         'user', json_build_object('id', 'account-' || account, 'username', 'user-' || account, 'role', 'user')),
       now() + interval '1 year'
     from ${NUMBERED_TOKENS}`,
    [Number(process.env.SESSIONS)],
  ],
  ['create index on session (expire)', []],
]);

const app = Fastify();
const Store = connectPgSimple(session);
await app.register(cookie);
await app.register(session, {
  secret: process.env.SESSION_SECRET,
  cookieName: 'session',
  cookie: { secure: false },
  rolling: false,
  saveUninitialized: false,
  store: new Store({ pool, disableTouch: true, pruneSessionInterval: false }),
});
app.get('/me', async (request, reply) => {
  const { user } = request.session;
  return user ? { user } : reply.code(401).send({ error: 'unauthenticated' });
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce(app.server.address().port);
