import type { Account, Credentials, SignedIn } from '@gatehouse/core/account';
import { DomainError } from '@gatehouse/core/kernel';
import type { Session } from '@gatehouse/core/session';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { Login } from './login.ts';

type Env = { Variables: { account: Account; session: Session } };

const COOKIE = 'notes_session';
/** Header of every response with status 401 (RFC 9110 section 15.5.2). Browsers show no dialog for `Bearer`. */
const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="notes"' };
const STATUSES: Readonly<Record<string, 400 | 401 | 409 | 429 | 503>> = {
  invalid_credentials: 401,
  username_taken: 409,
  too_many_attempts: 429,
  busy: 503,
  storage_unavailable: 503,
};

/** A sample app on Hono. Each user has private notes, and Gatehouse handles the sign-in. */
export function createApp(login: Login): Hono<Env> {
  const app = new Hono<Env>();
  const notes = new Map<string, string[]>();

  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (!(error instanceof DomainError)) return context.json({ error: 'internal_error' }, 500);
    const status = STATUSES[error.code] ?? 400;
    const body = { error: error.code, message: error.message };
    return context.json(body, status, status === 401 ? CHALLENGE : {});
  });
  app.use(csrf());

  app.post('/register', async (context) => {
    return enter(context, await login.register.execute(await credentials(context), 'anyone'), 201);
  });
  app.post('/login', async (context) => {
    return enter(context, await login.signIn.execute(await credentials(context)), 200);
  });

  app.use(async (context, next) => {
    const found = await login.authenticate.execute(getCookie(context, COOKIE) ?? '');
    if (!found) return context.json({ error: 'unauthenticated' }, 401, CHALLENGE);
    context.set('account', found.owner);
    context.set('session', found.session);
    return next();
  });
  app.post('/logout', async (context) => {
    await login.signOut.execute(context.var.session, 'current');
    deleteCookie(context, COOKIE);
    return context.body(null, 204);
  });
  app.get('/notes', (context) => context.json({ notes: notes.get(context.var.account.id) ?? [] }));
  app.post('/notes', async (context) => {
    const own = notes.get(context.var.account.id) ?? [];
    notes.set(context.var.account.id, [...own, await context.req.text()]);
    return context.body(null, 201);
  });
  return app;
}

async function credentials(context: Context): Promise<Credentials> {
  const { username, password } = await context.req.parseBody();
  return {
    username: String(username),
    password: String(password),
    address: getConnInfo(context).remote.address ?? '',
    client: { userAgent: context.req.header('User-Agent'), replaces: getCookie(context, COOKIE) },
  };
}

function enter(context: Context, { account, id, session }: SignedIn, status: 200 | 201): Response {
  const expires = new Date(session.expiresAt);
  setCookie(context, COOKIE, id.reveal(), { httpOnly: true, sameSite: 'Lax', path: '/', expires });
  return context.json({ user: account.username }, status);
}
