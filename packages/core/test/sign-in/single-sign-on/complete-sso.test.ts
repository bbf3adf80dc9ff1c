import type { Account } from '@gatehouse/core/account';
import { DAY } from '@gatehouse/core/kernel';
import { Authenticate } from '@gatehouse/core/session';
import {
  SSO_TRANSACTION_LIFETIME,
  SsoDenied,
  SsoFailed,
  SsoStateInvalid,
  SsoUnavailable,
} from '@gatehouse/core/single-sign-on';
import { TestSha256 } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { ISSUER, ssoWorld } from './sso-world.ts';

const ADA = { subject: '248289761001', preferredUsername: 'ada', email: 'ada@example.org' };
const BO = { subject: '248289761002', preferredUsername: 'bo-1', email: 'bo@example.org' };

async function readyWorld() {
  const world = ssoWorld();
  await world.setUp();
  return world;
}

async function localAccount(world: ReturnType<typeof ssoWorld>, username: string): Promise<Account> {
  const login = { passwordHash: 'a hash' };
  const made = await world.unitOfWork.run(() => world.creator.create({ username, role: 'user', login }));
  return made.account;
}

describe('CompleteSso', () => {
  it('creates an account for a new person, identified by issuer and subject', async () => {
    const world = await readyWorld();
    const { account } = await world.signIn(ADA);
    expect(account).toMatchObject({
      username: 'ada',
      provider: 'oidc',
      externalIdentity: { issuer: ISSUER, subject: ADA.subject },
      passwordHash: null,
    });
    expect(await world.accounts.byId(account.id)).toEqual(account);
  });

  it('creates a session that authenticates the account', async () => {
    const world = await readyWorld();
    const { account, id } = await world.signIn(ADA);
    const authenticate = new Authenticate({
      sessions: world.sessions,
      clock: world.clock,
      sha256: new TestSha256(),
      limits: { lifetime: DAY },
    });
    expect((await authenticate.execute(id.reveal()))?.owner).toEqual(account);
  });

  it('creates a new session at each sign-in, with the lifetime of sessions of this server', async () => {
    const world = await readyWorld();
    for (const _ of ['first sign-in', 'second sign-in']) {
      const { session } = await world.signIn(ADA);
      const now = world.clock.now();
      expect([session.createdAt, session.expiresAt]).toEqual([now, now + DAY]);
      world.clock.advance(DAY / 2);
    }
  });

  it.each(['', '\0', 'a\nb', 'half of \ud800 one', 'e\u0301', '\uff53', 's'.repeat(256)])(
    'refuses a subject that identifies no one: %j',
    async (subject) => {
      const world = await readyWorld();
      await expect(world.signIn({ ...ADA, subject })).rejects.toThrow(SsoFailed);
      expect(await world.accounts.hasAny()).toBe(false);
      expect((await world.signIn({ ...ADA, subject: 's'.repeat(255) })).account.username).toBe('ada');
    },
  );

  it('gives only the first account the role admin', async () => {
    const world = await readyWorld();
    expect((await world.signIn(ADA)).account.role).toBe('admin');
    expect((await world.signIn(BO)).account.role).toBe('user');
  });

  it('gives new accounts the role user if a local account exists', async () => {
    const world = await readyWorld();
    await localAccount(world, 'root');
    expect((await world.signIn(ADA)).account.role).toBe('user');
  });

  it('gives one account the role admin if many new people sign in concurrently', async () => {
    const world = await readyWorld();
    const people = Array.from({ length: 50 }, (_, index) => ({ subject: `s${index}`, name: 'Ada' }));
    const signedIn = await Promise.all(people.map((person) => world.signIn(person)));
    expect(signedIn.filter(({ account }) => account.role === 'admin')).toHaveLength(1);
    expect(new Set(signedIn.map(({ account }) => account.username)).size).toBe(50);
  });

  it('recognizes a person whose name and e-mail address have changed', async () => {
    const world = await readyWorld();
    const first = await world.signIn(ADA);
    const again = await world.signIn({
      subject: ADA.subject,
      preferredUsername: 'countess',
      email: 'c@example.org',
    });
    expect(again.account).toEqual(first.account);
    expect(again.id.reveal()).not.toBe(first.id.reveal());
  });

  it('refuses a disabled account, and records it', async () => {
    const world = await readyWorld();
    const { account } = await world.signIn(ADA);
    await world.accounts.setDisabled(account.id, world.clock.now());
    await expect(world.signIn(ADA)).rejects.toMatchObject({ code: 'account_disabled' });
    expect(await world.sessions.listOf(account.id)).toHaveLength(1);
    const [row] = await world.audited('session.refused');
    expect(row).toMatchObject({ subject: account.id, detail: { code: 'account_disabled' } });
  });

  it('treats an equal subject at another issuer as another person', async () => {
    const world = await readyWorld();
    const first = await world.signIn(ADA);
    await world.setUp({ issuerUrl: 'https://other.example' });
    const other = await world.signIn(ADA);
    expect(other.account.id).not.toBe(first.account.id);
    expect(other.account.username).toBe('ada-2');
  });

  it('never takes over a local account, by name or by e-mail address', async () => {
    const world = await readyWorld();
    const locals = [await localAccount(world, 'Ada'), await localAccount(world, 'bo@example.org')];
    expect((await world.signIn(ADA)).account.username).toBe('ada-2');
    expect((await world.signIn({ subject: 'x', email: 'bo@example.org' })).account.username).toBe(
      'bo@example.org-2',
    );
    for (const local of locals) {
      expect(await world.accounts.byId(local.id)).toEqual(local);
      expect(await world.sessions.listOf(local.id)).toEqual([]);
    }
  });

  it('appends the first free number to a taken name', async () => {
    const world = await readyWorld();
    const names: string[] = [];
    for (const subject of ['a', 'b', 'c', 'd']) {
      names.push((await world.signIn({ subject, preferredUsername: 'ada' })).account.username);
    }
    expect(names).toEqual(['ada', 'ada-2', 'ada-3', 'ada-4']);
  });

  it('creates one account if a new person signs in many times concurrently', async () => {
    const world = await readyWorld();
    const signedIn = await Promise.all(Array.from({ length: 20 }, () => world.signIn(ADA)));
    expect(new Set(signedIn.map(({ account }) => account.id)).size).toBe(1);
    expect(await world.sessions.listOf(signedIn[0]?.account.id ?? '')).toHaveLength(20);
    expect(await world.audited('account.created')).toHaveLength(1);
  });

  it('returns the path that the person wanted to open', async () => {
    const world = await readyWorld();
    const begun = await world.begin.execute('/courses/7?page=2');
    expect((await world.comeBack(begun, ADA)).returnTo).toBe('/courses/7?page=2');
  });

  it("ends the browser's previous session", async () => {
    const world = await readyWorld();
    const before = await world.signIn(ADA);
    const begun = await world.begin.execute('/');
    const after = await world.comeBack(begun, BO, { client: { replaces: before.id.reveal() } });
    expect(await world.sessions.listOf(before.account.id)).toEqual([]);
    expect(await world.sessions.listOf(after.account.id)).toHaveLength(1);
  });

  it('accepts each state once, however many callbacks use it concurrently', async () => {
    const world = await readyWorld();
    const begun = await world.begin.execute('/');
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => world.comeBack(begun, ADA)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(SsoStateInvalid);
    }
    await expect(world.comeBack(begun, ADA)).rejects.toThrow(SsoStateInvalid);
  });

  it('refuses a browser other than the one that started, and invalidates the state', async () => {
    const world = await readyWorld();
    const begun = await world.begin.execute('/');
    const other = await world.begin.execute('/');
    for (const browserBinding of [other.browserBinding.reveal(), '', 'garbage']) {
      await expect(world.comeBack(begun, ADA, { browserBinding })).rejects.toThrow(SsoStateInvalid);
    }
    await expect(world.comeBack(begun, ADA)).rejects.toThrow(SsoStateInvalid);
    expect(await world.accounts.hasAny()).toBe(false);
  });

  it('refuses a state that it did not create', async () => {
    const world = await readyWorld();
    const begun = await world.begin.execute('/');
    for (const state of ['', 'garbage', 'x'.repeat(43)]) {
      await expect(world.comeBack(begun, ADA, { state })).rejects.toThrow(SsoStateInvalid);
    }
  });

  it('accepts a callback for ten minutes', async () => {
    const world = await readyWorld();
    const quick = await world.begin.execute('/');
    const slow = await world.begin.execute('/');
    world.clock.advance(SSO_TRANSACTION_LIFETIME - 1);
    expect((await world.comeBack(quick, ADA)).account.username).toBe('ada');
    world.clock.advance(1);
    await expect(world.comeBack(slow, ADA)).rejects.toThrow(SsoStateInvalid);
  });

  it('refuses a sign-in that started under other settings', async () => {
    const world = await readyWorld();
    const begun = await world.begin.execute('/');
    await world.setUp({ issuerUrl: 'https://other.example' });
    await expect(world.comeBack(begun, ADA)).rejects.toThrow(SsoStateInvalid);
  });

  it('is unavailable once single sign-on is turned off', async () => {
    const world = await readyWorld();
    const begun = await world.begin.execute('/');
    await world.setUp({ enabled: false });
    await expect(world.comeBack(begun, ADA)).rejects.toThrow(SsoUnavailable);
  });

  it('rethrows a refusal of the provider, and creates no account and no session', async () => {
    const world = await readyWorld();
    const denied = await world.begin.execute('/');
    await expect(world.comeBack(denied, ADA, { query: 'error=access_denied' })).rejects.toThrow(SsoDenied);
    const forged = await world.begin.execute('/');
    await expect(world.comeBack(forged, ADA, { query: 'profile={}' })).rejects.toThrow(SsoFailed);
    expect(await world.accounts.hasAny()).toBe(false);
  });

  it('audits sign-ins, new accounts and refusals of the provider, without their secrets', async () => {
    const world = await readyWorld();
    const { account, session } = await world.signIn(ADA);
    const denied = await world.begin.execute('/');
    await expect(world.comeBack(denied, ADA, { query: 'error=access_denied' })).rejects.toThrow(SsoDenied);
    expect(await world.audited('account.created')).toMatchObject([
      {
        principal: account.id,
        subject: account.id,
        detail: { username: 'ada', role: 'admin', provider: 'oidc' },
      },
    ]);
    expect(await world.audited('session.began')).toMatchObject([
      { principal: account.id, detail: { provider: 'oidc', session: session.handle } },
    ]);
    expect(await world.audited('session.refused')).toMatchObject([
      { principal: 'anonymous', detail: { provider: 'oidc', code: 'sso_denied' } },
    ]);
  });

  it('writes no audit row for a state that it did not create', async () => {
    const world = await readyWorld();
    const begun = await world.begin.execute('/');
    await expect(world.comeBack(begun, ADA, { state: 'garbage' })).rejects.toThrow(SsoStateInvalid);
    expect(await world.audited('session.refused')).toEqual([]);
  });
});
