import { type Caller, LOCAL_OPERATOR } from '@gatehouse/core/account';
import {
  BeginSsoTest,
  CompleteSsoTest,
  SSO_TRANSACTION_LIFETIME,
  SsoStateInvalid,
  type SsoTestCallback,
} from '@gatehouse/core/single-sign-on';
import { SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { answerFor } from './scripted-openid-client.ts';
import { ISSUER, type Person, ssoWorld } from './sso-world.ts';

const ADA = { subject: '248289761001', preferredUsername: 'ada', email: 'ada@example.org' };
const ADMIN: Caller = { id: 'admin-1', role: 'admin' };

async function testWorld() {
  const world = ssoWorld();
  await world.setUp({ enabled: false });
  const sha256 = new TestSha256();
  const ports = { ...world, states: world.loginStates, sha256, random: new SeededRandom(7) };
  const begin = new BeginSsoTest(ports);
  const complete = new CompleteSsoTest(ports);
  const callbackOf = (authorizationUrl: string, person: Person): SsoTestCallback => {
    const state = new URL(authorizationUrl).searchParams.get('state') ?? '';
    return { session: 'session-1', query: answerFor(person, authorizationUrl), state };
  };
  const come = async (person: Person = ADA) =>
    callbackOf((await begin.execute(ADMIN, 'session-1')).authorizationUrl, person);
  return { ...world, begin: { test: begin, real: world.begin }, complete, real: world.complete, come };
}

describe('a test sign-in', () => {
  it('returns what the provider sent and the account that would be created, while single sign-on is off', async () => {
    const world = await testWorld();
    await world.creator.create({ username: 'ada', role: 'admin', login: { passwordHash: 'hash' } });
    expect(await world.complete.execute(ADMIN, await world.come())).toEqual({
      state: 'succeeded',
      profile: { issuer: ISSUER, ...ADA },
      clientAuthentication: { accepted: 'client_secret_post', refused: null },
      account: { state: 'new', username: 'ada-2', role: 'user' },
    });
    expect(await world.activation.status()).toEqual({ state: 'off' });
  });

  it('creates no account and no session', async () => {
    const world = await testWorld();
    await world.complete.execute(ADMIN, await world.come());
    expect(await world.accounts.hasAny()).toBe(false);
    expect(await world.audited('account.created')).toEqual([]);
    expect(await world.audited('session.began')).toEqual([]);
  });

  it('reports that the first person becomes an administrator', async () => {
    const world = await testWorld();
    const result = await world.complete.execute(ADMIN, await world.come());
    expect(result).toMatchObject({ account: { state: 'new', username: 'ada', role: 'admin' } });
  });

  it('finds the account of a person who signed in before, and whether it is disabled', async () => {
    const world = await testWorld();
    await world.setUp({ enabled: true });
    const { account } = await world.signIn(ADA);
    const expected = { state: 'existing', username: 'ada', role: 'admin' };
    expect(await world.complete.execute(ADMIN, await world.come())).toMatchObject({
      account: { ...expected, disabled: false },
    });
    await world.accounts.setDisabled(account.id, world.clock.now());
    expect(await world.complete.execute(ADMIN, await world.come())).toMatchObject({
      account: { ...expected, disabled: true },
    });
  });

  it('is recorded in the audit log with its result', async () => {
    const world = await testWorld();
    await world.complete.execute(ADMIN, await world.come());
    const { state } = await world.come();
    await world.complete.execute(ADMIN, { session: 'session-1', state, query: 'error=access_denied' });
    expect(await world.audited('settings.sso.tested')).toMatchObject([
      {
        principal: 'admin-1',
        detail: { outcome: 'succeeded', issuer: ISSUER, subject: ADA.subject, account: 'ada' },
      },
      { principal: 'admin-1', detail: { outcome: 'failed', code: 'sso_denied' } },
    ]);
  });

  it.each([
    ['is cancelled at the provider', 'error=access_denied', 'sso_denied'],
    ['gets an invalid response', 'state=another', 'sso_failed'],
  ])('returns the reason if it %s', async (_, query, code) => {
    const world = await testWorld();
    const { state } = await world.come();
    expect(await world.complete.execute(ADMIN, { session: 'session-1', state, query })).toEqual({
      state: 'failed',
      code,
      reason: expect.stringMatching(/./),
    });
  });

  it('fails for a subject with which no account can be created', async () => {
    const world = await testWorld();
    const callback = await world.come({ ...ADA, subject: 'ä' });
    expect(await world.complete.execute(ADMIN, callback)).toMatchObject({
      state: 'failed',
      code: 'sso_failed',
    });
  });

  it('works once', async () => {
    const world = await testWorld();
    const callback = await world.come();
    await world.complete.execute(ADMIN, callback);
    await expect(world.complete.execute(ADMIN, callback)).rejects.toThrow(SsoStateInvalid);
  });

  it('is completed only in the session that began it', async () => {
    const world = await testWorld();
    const callback = { ...(await world.come()), session: 'session-2' };
    await expect(world.complete.execute(ADMIN, callback)).rejects.toThrow(SsoStateInvalid);
    expect(await world.audited('settings.sso.tested')).toEqual([]);
  });

  it('expires after ten minutes', async () => {
    const world = await testWorld();
    const callback = await world.come();
    world.clock.advance(SSO_TRANSACTION_LIFETIME);
    await expect(world.complete.execute(ADMIN, callback)).rejects.toThrow(SsoStateInvalid);
  });

  it('is refused after the settings changed', async () => {
    const world = await testWorld();
    const callback = await world.come();
    await world.setUp({ enabled: false, buttonLabel: 'Changed' });
    await expect(world.complete.execute(ADMIN, callback)).rejects.toThrow(SsoStateInvalid);
  });

  it('is begun and completed only by an administrator', async () => {
    const world = await testWorld();
    const user: Caller = { id: 'user-1', role: 'user' };
    await expect(world.begin.test.execute(user, 'session-1')).rejects.toMatchObject({ code: 'admin_only' });
    const callback = await world.come();
    await expect(world.complete.execute(user, callback)).rejects.toMatchObject({ code: 'admin_only' });
    expect(await world.complete.execute(LOCAL_OPERATOR, callback)).toMatchObject({ state: 'succeeded' });
  });

  it('never becomes a session, although the caller knows its binding', async () => {
    const world = await testWorld();
    await world.setUp({ enabled: true });
    const { query, state } = await world.come();
    const forged = { query, state, browserBinding: 'test:session-1', address: '192.0.2.1', client: {} };
    await expect(world.real.execute(forged)).rejects.toThrow(SsoStateInvalid);
    expect(await world.accounts.hasAny()).toBe(false);
  });

  it('cannot be completed with the state of a real sign-in', async () => {
    const world = await testWorld();
    await world.setUp({ enabled: true });
    const { authorizationUrl } = await world.begin.real.execute('/');
    const state = new URL(authorizationUrl).searchParams.get('state') ?? '';
    const callback = { session: 'session-1', state, query: answerFor(ADA, authorizationUrl) };
    await expect(world.complete.execute(ADMIN, callback)).rejects.toThrow(SsoStateInvalid);
  });

  it('connects again without delay after a failure, and reports why the provider cannot be reached', async () => {
    const world = await testWorld();
    world.client.outage = 'idp.example cannot be reached.';
    for (let tries = 1; tries <= 2; tries += 1) {
      await expect(world.begin.test.execute(ADMIN, 'session-1')).rejects.toMatchObject({
        code: 'sso_unreachable',
        message: world.client.outage,
      });
      expect(world.client.connects).toHaveLength(tries);
    }
    world.client.outage = undefined;
    expect(await world.complete.execute(ADMIN, await world.come())).toMatchObject({ state: 'succeeded' });
  });
});
