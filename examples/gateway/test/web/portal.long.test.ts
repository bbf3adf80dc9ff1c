import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, faultsNow, PHONE } from '../../../page-kit/test/faults-of.ts';
import { startWorld, type World } from '../proxy/world/world.ts';

const SIGN_UP_URL = 'https://app.example.org/sign-up';
const MAX_COMPRESSED_BYTES = 60_000;
let world: World;
let browser: Browser;
let alice: PdsAccount;

beforeAll(async () => {
  world = await startWorld({ signUpUrl: SIGN_UP_URL });
  alice = await createPdsAccount(world.pds, 'alice.test');
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await world.stop();
});

async function open(path = '/'): Promise<Page> {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${world.proxy.url}${path}`);
  await page.getByText('The server is up and running.').waitFor();
  return page;
}

async function signedIn(): Promise<Page> {
  const page = await open();
  await page.getByLabel('Handle', { exact: true }).fill(alice.handle);
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You are signed in as').waitFor();
  return page;
}

/** Signs in and opens the part of the page with this title. */
async function signedInAt(part: string): Promise<Page> {
  const page = await signedIn();
  await page.getByRole('heading', { name: part }).click();
  return page;
}

async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      found.push(...(await faultsNow(page)).map((fault) => `${colorScheme} ${viewport.width}: ${fault}`));
    }
  return found;
}

describe('the identity portal', () => {
  it('has no fault that axe finds, in both themes and at 320 px, before and after signing in', async () => {
    const page = await signedIn();
    expect(await faults(page)).toEqual([]);
    for (const title of await page.locator('summary').all()) await title.click();
    expect(await faults(page)).toEqual([]);
    await page.goto(`${world.proxy.url}/app/anything`);
    await page.getByRole('link', { name: 'Sign up with an invite' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.context().close();
  });

  it('loads at most 60 KB compressed, from this origin only, under a policy without inline scripts', async () => {
    const page = await (await browser.newContext()).newPage();
    const loaded = new Set<string>();
    page.on('request', (request) => loaded.add(request.url()));
    const response = await page.goto(`${world.proxy.url}/`);
    await page.getByText('The server is up and running.').waitFor();
    await page.getByRole('link', { name: 'Sign up with an invite' }).waitFor();
    expect(response?.headers()['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    );
    expect([...loaded].filter((url) => !url.startsWith(`${world.proxy.url}/`))).toEqual([]);
    const bodies = await Promise.all([...loaded].map(async (url) => (await fetch(url)).text()));
    const bytes = bodies.map((body) => gzipSync(body).length).reduce((sum, length) => sum + length, 0);
    expect(bytes).toBeLessThan(MAX_COMPRESSED_BYTES);
    await page.context().close();
  });

  it('links to the sign-up at the gateway, the only place where PDS accounts are created', async () => {
    const page = await open();
    expect(await page.getByRole('link', { name: 'Sign up with an invite' }).getAttribute('href')).toBe(
      SIGN_UP_URL,
    );
    await page.context().close();
    for (const path of ['/account/sign-up', '/app/sign-up']) {
      const response = await fetch(`${world.proxy.url}${path}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([303, SIGN_UP_URL]);
    }
    const form = await fetch(`${world.proxy.url}/@atproto/oauth-provider/~api/Sign-Up`, { method: 'POST' });
    expect([form.status, await form.json()]).toMatchObject([403, { error: 'sign_up_elsewhere' }]);
  });

  it('runs no script that was not loaded from this origin', async () => {
    const page = await open();
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      return 'ran' in window;
    });
    expect(ran).toBe(false);
    await page.context().close();
  });

  it('signs out, which ends the session at the server', async () => {
    const page = await open();
    const creating = page.waitForResponse(/createSession$/);
    await page.getByLabel('Handle', { exact: true }).fill(alice.handle);
    await page.getByLabel('Password', { exact: true }).fill(alice.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const { refreshJwt } = await (await creating).json();
    const refresh = () =>
      fetch(`${world.proxy.url}/xrpc/com.atproto.server.refreshSession`, {
        method: 'POST',
        headers: { authorization: `Bearer ${refreshJwt}` },
      });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('You are signed in as').count()).toBe(0);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('identifier');
    const refused = await refresh();
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'ExpiredToken' }]);
    await page.context().close();
  });

  it('shows why a sign-in failed', async () => {
    const page = await open();
    await page.getByLabel('Handle', { exact: true }).fill('alice.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('The handle or the password is wrong.').waitFor();
    await page.context().close();
  });

  it('creates an app password that signs in, lists it and revokes it', async () => {
    const page = await signedInAt('App passwords');
    await page.getByText('No app passwords yet.').waitFor();
    await page.getByLabel('Name of the app').fill('Reader');
    await page.getByRole('button', { name: 'Create app password' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'Copy the password of Reader now' });
    const password = await shown.locator('code').textContent();
    const signIn = () =>
      fetch(`${world.pds.url}/xrpc/com.atproto.server.createSession`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier: alice.did, password }),
      });
    expect((await signIn()).status).toBe(200);
    const revoke = page.getByRole('button', { name: 'Revoke Reader' });
    await revoke.waitFor();
    expect(await faults(page)).toEqual([]);
    await revoke.click();
    await page.getByText('The password Reader is revoked.').waitFor();
    await page.getByText('No app passwords yet.').waitFor();
    expect((await signIn()).status).toBe(401);
    await page.context().close();
  });

  it('asks the server for the code with which the account can move away', async () => {
    const page = await signedInAt('Move to another server');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByText('The code is on its way to your e-mail address.').waitFor();
    await page.context().close();
  });

  it('downloads the repository', async () => {
    const page = await signedInAt('Download your data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the CAR file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('alice.test.car');
    const direct = await fetch(`${world.pds.url}/xrpc/com.atproto.sync.getRepo?did=${alice.did}`);
    expect((await readFile(await download.path())).length).toBe((await direct.arrayBuffer()).byteLength);
    await page.context().close();
  });

  it('changes the handle below the domain of the server, and to another domain only if that domain names the account', async () => {
    const page = await signedInAt('Change your handle');
    const change = async (handle: string) => {
      await page.getByLabel('New handle').fill(handle);
      await page.getByRole('button', { name: 'Change handle' }).click();
    };
    await change('alice.invalid');
    await page.getByText('The domain alice.invalid does not name your account yet.').waitFor();
    await change('@Alice-Two.test');
    await page.getByText('Your handle is alice-two.test now.').waitFor();
    await page.getByText('You are signed in as alice-two.test.').waitFor();
    await page.getByRole('heading', { name: 'Deactivate your account' }).click();
    await page.getByLabel('To confirm, enter alice-two.test').waitFor();
    const query = 'com.atproto.identity.resolveHandle?handle=alice-two.test';
    expect(await (await fetch(`${world.pds.url}/xrpc/${query}`)).json()).toEqual({ did: alice.did });
    await page.context().close();
  });

  it('deactivates the account only after its handle was entered', async () => {
    const carol = await createPdsAccount(world.pds, 'carol.test');
    alice = carol;
    const page = await signedInAt('Deactivate your account');
    const confirm = page.getByLabel('To confirm, enter carol.test');
    await confirm.fill('carol');
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Enter carol.test to confirm.').waitFor();
    await confirm.fill('carol.test');
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Your account is deactivated.').waitFor();
    const status = await fetch(`${world.pds.url}/xrpc/com.atproto.sync.getRepoStatus?did=${carol.did}`);
    expect(await status.json()).toMatchObject({ active: false, status: 'deactivated' });
    await page.context().close();
  });
});
