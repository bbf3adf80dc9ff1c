import { DAY } from '@gatehouse/core/kernel';
import { AdoptSession, Authenticate, RevokeSessions } from '@gatehouse/core/session';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { MovableClock, memoryStorage, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import Keygrip from 'keygrip';
import Koa from 'koa';
import session from 'koa-session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { koaSessionStore } from '../../../src/sign-in/koa-session/index.ts';
import { type Listening, listening } from '../../listening.ts';

const limits = { lifetime: DAY };
const clock = new MovableClock();
const ports = { clock, random: new SeededRandom(), sha256: new TestSha256(), limits };

let storage: ReturnType<typeof memoryStorage>;
let server: Listening;
let failures: unknown[];

beforeEach(async () => {
  storage = memoryStorage();
  failures = [];
  for (const id of ['ada', 'bea']) await storage.accounts.insert(sampleAccount({ id, username: id }));
  server = await listening(appWithKoaSession());
});
afterEach(() => server.stop());

/** An app that uses koa-session and decides itself which users can sign in. */
function appWithKoaSession(): Koa {
  const app = new Koa();
  app.keys = new Keygrip(['a key of the app itself'], 'sha256');
  app.on('error', (error) => failures.push(error));
  const parts = { ...storage, ...ports };
  const bridge = koaSessionStore({
    authenticate: new Authenticate(parts),
    adoptSession: new AdoptSession(parts),
    revokeSessions: new RevokeSessions(parts),
  });
  app.use(session({ key: 'app', ...bridge }, app));
  app.use(async (context) => {
    const [, act, name = ''] = context.path.split('/');
    if (act === 'in') {
      context.session = { ownerId: name };
      await context.session?.regenerate();
    }
    if (act === 'reuse') context.session = { ownerId: name };
    if (act === 'keep') context.session = { ownerId: name, basket: ['apples'] };
    if (act === 'out') context.session = null;
    context.body = context.session?.ownerId ?? 'nobody';
  });
  return app;
}

async function visit(path: string, cookie = ''): Promise<{ status: number; text: string; cookie: string }> {
  const response = await fetch(server.url + path, { headers: { Cookie: cookie, 'User-Agent': 'a browser' } });
  const set = response.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { status: response.status, text: await response.text(), cookie: set.slice(-2).join('; ') };
}

const keyIn = (cookie: string) => /app=([^;]*)/.exec(cookie)?.[1] ?? '';

describe('koa-session with the store of Gatehouse', () => {
  it('signs in with an id of 256 bits and stores only its digest', async () => {
    const { cookie } = await visit('/in/ada');
    expect(keyIn(cookie)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await visit('/', cookie)).text).toBe('ada');
    const kept = await storage.sessions.listOf('ada');
    expect(kept).toMatchObject([{ ownerId: 'ada', userAgent: 'a browser' }]);
    expect(JSON.stringify(kept)).not.toContain(keyIn(cookie));
  });

  it('stores nothing for a visitor who is not signed in', async () => {
    const { text, cookie } = await visit('/');
    expect([text, cookie]).toEqual(['nobody', '']);
  });

  it('replaces the session that the visitor presented, even that of another account', async () => {
    const first = await visit('/in/ada');
    const second = await visit('/in/bea', first.cookie);
    expect(keyIn(second.cookie)).not.toBe(keyIn(first.cookie));
    expect((await visit('/', first.cookie)).text).toBe('nobody');
    expect((await visit('/', second.cookie)).text).toBe('bea');
    expect(await storage.sessions.listOf('ada')).toEqual([]);
  });

  it('does not give the session of one account to another', async () => {
    const { cookie } = await visit('/in/ada');
    expect((await visit('/reuse/bea', cookie)).status).toBe(500);
    expect((await visit('/', cookie)).text).toBe('ada');
    expect(failures).toMatchObject([
      { message: "This id belongs to another owner's session. Use a new id for each sign-in." },
    ]);
  });

  it('does not prolong a session that is set again', async () => {
    const { cookie } = await visit('/in/ada');
    const [before] = await storage.sessions.listOf('ada');
    clock.advance(DAY / 2);
    await visit('/reuse/ada', cookie);
    expect((await storage.sessions.listOf('ada'))[0]?.expiresAt).toBe(before?.expiresAt);
  });

  it('refuses to store anything but the owner', async () => {
    expect((await visit('/keep/ada')).status).toBe(500);
    expect(failures).toMatchObject([{ message: expect.stringContaining('nothing else') }]);
    expect(await storage.sessions.listOf('ada')).toEqual([]);
  });

  it('ends a session when the visitor signs out, when it is revoked elsewhere, and when it expires', async () => {
    const [out, revoked, expired] = [await visit('/in/ada'), await visit('/in/ada'), await visit('/in/bea')];
    await visit('/out', out.cookie);
    expect((await visit('/', out.cookie)).text).toBe('nobody');
    await storage.sessions.removeAllOf('ada');
    expect((await visit('/', revoked.cookie)).text).toBe('nobody');
    clock.advance(DAY);
    expect((await visit('/', expired.cookie)).text).toBe('nobody');
  });

  it('writes one audit entry for each sign-in and sign-out', async () => {
    const { cookie } = await visit('/in/ada');
    await visit('/', cookie);
    await visit('/reuse/ada', cookie);
    await visit('/out', cookie);
    const { items } = await storage.audit.page({}, { limit: 10 });
    expect(items.map(({ action, principal }) => [action, principal])).toEqual([
      ['session.ended', 'ada'],
      ['session.began', 'ada'],
    ]);
  });

  it('refuses to sign in a disabled account and stores no session', async () => {
    await storage.accounts.setDisabled('ada', clock.now());
    expect((await visit('/in/ada')).status).toBe(500);
    expect(failures).toMatchObject([{ message: expect.stringContaining('disabled') }]);
    expect(await storage.sessions.listOf('ada')).toEqual([]);
    const { items } = await storage.audit.page({}, { limit: 10 });
    expect(items).toEqual([]);
  });

  it('neither finds nor adopts a session of an account that is disabled', async () => {
    const { cookie } = await visit('/in/ada');
    await storage.accounts.setDisabled('ada', clock.now());
    expect((await visit('/', cookie)).text).toBe('nobody');
    const adopt = new AdoptSession({ ...storage, ...ports });
    await expect(adopt.execute(keyIn(cookie), 'ada', {})).rejects.toThrow(/disabled/);
  });

  it('rejects an id that does not have 256 bits', async () => {
    const adopt = new AdoptSession({ ...storage, ...ports });
    await expect(adopt.execute('a-uuid-of-122-bits', 'ada', {})).rejects.toThrow(/256 random bits/);
  });
});
