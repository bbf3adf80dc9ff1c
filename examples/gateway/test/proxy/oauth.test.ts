import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { createPdsAccount, mintPdsInvite, type PdsAccount } from '@gatehouse/testing/servers/pds';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HomePages } from '../customer/world/home-pages.ts';
import { type OAuthClient, startOAuthClient } from './world/oauth-client.ts';
import { startWorld, type World } from './world/world.ts';

const ENTRY = 'cloud.svc.catalog.entry';
const SCOPE = `atproto repo:${ENTRY} repo:app.example.note blob:*/*`;
let world: World;
let issuer: string;
let alice: PdsAccount;
let oauth: OAuthClient;
const device = new HomePages();
let browser: Browser;
let page: Page;

beforeAll(async () => {
  world = await startWorld();
  issuer = world.pds.publicUrl;
  alice = await createPdsAccount(world.pds, 'alice.test');
  oauth = await startOAuthClient(issuer, world.plcUrl, SCOPE);
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await oauth.stop();
  await world.stop();
});

beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});

afterEach(async () => {
  world.policy.state = 'up';
  world.policy.lapse(alice.did);
  await page.context().close();
});

async function openSignIn(): Promise<void> {
  await page.goto((await oauth.client.authorize('alice.test', { scope: SCOPE })).href);
  await page.fill('input[name=password]', alice.password);
  await page.click('button[type=submit]');
}

/** Signs in without a browser, from a device that stays signed in at the server. */
async function signIn() {
  const { href } = await oauth.client.authorize('alice.test', { scope: SCOPE });
  const { searchParams } = await device.grant(href, alice);
  return (await oauth.client.callback(searchParams)).session;
}

type Session = Awaited<ReturnType<typeof signIn>>;

function write(session: Session, method: string, collection: string, rkey: string): Promise<Response> {
  return session.fetchHandler(`/xrpc/com.atproto.repo.${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ repo: session.did, collection, rkey, record: { $type: collection } }),
  });
}

describe('OAuth through the proxy', () => {
  it('signs in at the server’s own page and writes with a key-bound token', async () => {
    await openSignIn();
    await page.getByRole('button', { name: 'Authorize' }).click();
    const { session } = await oauth.client.callback(await oauth.callback());
    expect(session.did).toBe(alice.did);
    world.policy.grant(alice.did);
    expect((await write(session, 'putRecord', ENTRY, 'oauth')).status).toBe(200);
    expect((await write(session, 'createRecord', ENTRY, 'oauth-2')).status).toBe(200);
    expect((await write(session, 'putRecord', 'app.example.note', 'oauth')).status).toBe(200);
  });

  it('denies a lapsed holder and leaves their session alive', async () => {
    const session = await signIn();
    const denied = await write(session, 'putRecord', ENTRY, 'lapsed');
    expect([denied.status, await denied.json()]).toMatchObject([
      403,
      { error: 'svc.entitlement.metadata_write_denied' },
    ]);
    expect(oauth.sessions.has(alice.did)).toBe(true);
    expect((await write(session, 'deleteRecord', ENTRY, 'lapsed')).status).toBe(200);
    world.policy.grant(alice.did);
    expect((await write(session, 'putRecord', ENTRY, 'lapsed')).status).toBe(200);
  });

  it('leaves sessions alive while the policy store is down', async () => {
    const session = await signIn();
    world.policy.state = 'down';
    expect((await write(session, 'putRecord', ENTRY, 'down')).status).toBe(503);
    world.policy.state = 'up';
    world.policy.grant(alice.did);
    expect((await write(session, 'putRecord', ENTRY, 'down')).status).toBe(200);
  });

  it('refreshes a token and continues to write', async () => {
    const session = await signIn();
    const before = (await session.getTokenInfo(false)).expiresAt;
    const refreshed = await oauth.client.restore(alice.did, true);
    expect((await refreshed.getTokenInfo(false)).expiresAt).not.toEqual(before);
    world.policy.grant(alice.did);
    expect((await write(refreshed, 'putRecord', ENTRY, 'refreshed')).status).toBe(200);
  });

  it('lets the server refuse writes outside the granted scope, whether the user is entitled or not', async () => {
    const session = await signIn();
    world.policy.grant(alice.did);
    const answer = await write(session, 'putRecord', 'cloud.svc.other.thing', 'x');
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: 'ScopeMissingError' }]);
  });

  it('rejects a token whose session has ended', async () => {
    const session = await signIn();
    world.policy.grant(alice.did);
    const { tokenSet } = oauth.sessions.get(alice.did) ?? {};
    await session.signOut();
    const replayed = await fetch(`${issuer}/xrpc/com.atproto.repo.putRecord`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `DPoP ${tokenSet?.access_token}` },
      body: JSON.stringify({
        repo: alice.did,
        collection: ENTRY,
        rkey: 'replayed',
        record: { $type: ENTRY },
      }),
    });
    expect(replayed.status).toBe(401);
  });

  it('refuses a token that the server did not sign with the same status as the server', async () => {
    const forged = 'eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJIUzI1NiJ9.e30.AAAA';
    const ask = (origin: string) =>
      fetch(`${origin}/xrpc/com.atproto.repo.putRecord`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `DPoP ${forged}`, dpop: 'a.b.c' },
        body: JSON.stringify({ repo: alice.did, collection: ENTRY, rkey: 'x', record: { $type: ENTRY } }),
      });
    const [direct, proxied] = [await ask(world.pds.url), await ask(world.proxy.url)];
    expect(proxied.status).toBe(direct.status);
    expect(proxied.headers.get('www-authenticate')).toMatch(/^DPoP /);
  });

  it('reports a wrong password on the page', async () => {
    await page.goto((await oauth.client.authorize('alice.test', { scope: SCOPE })).href);
    await page.fill('input[name=password]', 'not the password');
    await page.click('button[type=submit]');
    await page.getByText('Wrong identifier or password').waitFor();
  });

  it('passes a denial by the user back to the client', async () => {
    await openSignIn();
    await page.getByRole('button', { name: 'Deny access' }).click();
    const parameters = await oauth.callback();
    expect(parameters.get('error')).toBe('access_denied');
    await expect(oauth.client.callback(parameters)).rejects.toThrow('The user rejected the request');
  });

  it('creates no PDS account on the server’s own page, which accepts no invite of the gateway', async () => {
    const url = await oauth.client.authorize(issuer, { scope: SCOPE, prompt: 'create' });
    await page.goto(url.href);
    await page.fill('input[name=handle]', 'carol');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.fill('input[name=inviteCode]', await mintPdsInvite(world.pds));
    await page.fill('input[name=email]', 'carol@example.com');
    await page.fill('input[name=password]', 'the password of carol');
    const [response] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/sign-up')),
      page.getByRole('button', { name: 'Sign up' }).click(),
    ]);
    expect(response.status()).toBe(403);
    const lookUp = `${issuer}/xrpc/com.atproto.identity.resolveHandle?handle=carol.test`;
    expect((await fetch(lookUp)).status).toBe(400);
  });
});

describe('a page of another origin', () => {
  it('can read the refusal, because the proxy’s headers allow it', async () => {
    await page.goto(oauth.origin);
    const answer = await page.evaluate(
      async ([url, token, did]) => {
        const response = await fetch(`${url}/xrpc/com.atproto.repo.putRecord`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({
            repo: did,
            collection: 'cloud.svc.x',
            rkey: 'x',
            record: { $type: 'cloud.svc.x' },
          }),
        });
        return { status: response.status, body: await response.json() };
      },
      [issuer, alice.accessJwt, alice.did] as const,
    );
    expect(answer).toMatchObject({ status: 403, body: { error: 'svc.entitlement.metadata_write_denied' } });
  });
});
