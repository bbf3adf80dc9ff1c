import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import {
  type OpenIdProviderOptions,
  type RunningOpenIdProvider,
  startOpenIdProvider,
} from '@gatehouse/testing/servers/openid-provider';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const CALLBACK = 'http://127.0.0.1:4000/api/auth/callback/oidc';
let browser: Browser;
let application: Server;
let callback: string;
let running: RunningOpenIdProvider[] = [];

beforeAll(async () => {
  application = createServer((_, response) => response.end('back at the application')).listen(0, '127.0.0.1');
  await once(application, 'listening');
  callback = `http://127.0.0.1:${(application.address() as AddressInfo).port}/api/auth/callback/oidc`;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  application.close();
});

afterEach(async () => {
  for (const provider of running) await provider.stop();
  running = [];
});

async function start(options: OpenIdProviderOptions = {}): Promise<RunningOpenIdProvider> {
  const provider = await startOpenIdProvider(options);
  running.push(provider);
  return provider;
}

function authorizationUrl(provider: RunningOpenIdProvider, changes: Record<string, string> = {}): string {
  const parameters = {
    client_id: provider.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    state: 'the-state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  };
  return `${provider.issuer}/auth?${new URLSearchParams({ ...parameters, ...changes })}`;
}

async function openForm(provider: RunningOpenIdProvider): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(authorizationUrl(provider, { redirect_uri: callback }));
  return page;
}

describe('the login form of the test provider', () => {
  it('is completed with the keyboard only, and redirects to the application', async () => {
    const page = await openForm(await start());
    for (const text of ['ada', 'lovelace', 'ada@example.org', 'Ada Lovelace']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`${callback}?*`);
    expect(new URL(page.url()).searchParams.get('state')).toBe('the-state');
    expect(new URL(page.url()).searchParams.has('code')).toBe(true);
  });

  it('labels each field with the claim that it becomes', async () => {
    const page = await openForm(await start());
    for (const label of ['Username', 'preferred_username', 'email', 'name']) {
      expect(await page.getByLabel(label, { exact: true }).count()).toBe(1);
    }
  });

  it('asks again at every sign-in of the same browser', async () => {
    const provider = await start();
    const page = await openForm(provider);
    for (const username of ['ada', 'bo']) {
      await page.goto(authorizationUrl(provider, { redirect_uri: callback }));
      await page.getByLabel('Username', { exact: true }).fill(username);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${callback}?*`);
    }
  });

  it('lets the user cancel', async () => {
    const page = await openForm(await start());
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${callback}?*`);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  });

  it('requires a username', async () => {
    const page = await openForm(await start());
    await page.getByLabel('Username', { exact: true }).fill('   ');
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The browser can create the element before it has received the text.
    const fault = page.getByRole('alert').filter({ hasText: /\S/ });
    expect(await fault.textContent()).toBe('Type a username.');
  });

  it('loads nothing from other origins, and shows markup in a client id as text', async () => {
    const clientId = '<img/src=x/onerror=alert(1)>';
    const provider = await start({ clientId });
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(authorizationUrl(provider));
    expect(await page.getByText(clientId).count()).toBe(1);
    expect(new Set(asked)).toEqual(new Set([provider.issuer]));
  });
});

describe('the test provider', () => {
  it('redirects to registered addresses only, on any port of a loopback address', async () => {
    const provider = await start();
    const status = async (redirectUri: string): Promise<number> => {
      const url = authorizationUrl(provider, { redirect_uri: redirectUri });
      return (await fetch(url, { redirect: 'manual' })).status;
    };
    expect(await status(CALLBACK)).toBe(303);
    expect(await status(CALLBACK.replace('4000', '54321'))).toBe(303);
    expect(await status('http://127.0.0.1:4000/other')).toBe(400);
    expect(await status('https://evil.example/api/auth/callback/oidc')).toBe(400);
  });

  it('accepts other addresses if it is configured so', async () => {
    const redirectUris = ['https://study.example/api/auth/callback/oidc'];
    const provider = await start({ redirectUris });
    const status = async (redirect_uri: string): Promise<number> =>
      (await fetch(authorizationUrl(provider, { redirect_uri }), { redirect: 'manual' })).status;
    expect(await status('https://study.example/api/auth/callback/oidc')).toBe(303);
    expect(await status(CALLBACK)).toBe(400);
  });

  it('requires PKCE unless it is configured not to', async () => {
    const unproven = { code_challenge: '', code_challenge_method: '' };
    const begin = async (options: OpenIdProviderOptions): Promise<string | null> => {
      const url = authorizationUrl(await start(options), unproven);
      return (await fetch(url, { redirect: 'manual' })).headers.get('location');
    };
    expect(await begin({})).toContain('error=invalid_request');
    expect(await begin({ pkceRequired: false })).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/interaction\/|^\/interaction\//,
    );
  });

  it('explains that a form has expired, without internals', async () => {
    const response = await fetch(`${(await start()).issuer}/interaction/unknown`);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe('This sign-in has expired. Go back and start again.');
  });

  it('runs as a process that prints which settings to enter, and exits on SIGTERM', async () => {
    const main = new URL('../../src/servers/openid-provider/main.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, ['--conditions=@gatehouse/source', main], {
      env: { ...process.env, IDP_PORT: '0', STUDY_AUTH_PORT: '4321' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.startsWith('Its form takes')) child.kill('SIGTERM');
    }
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    const { url } = JSON.parse(lines[0] ?? '');
    const text = lines.join('\n');
    expect(text).toMatch(new RegExp(`Issuer URL +${url}\n`));
    expect(text).toMatch(/Client id +study-auth\n/);
    expect(text).toMatch(/Client secret +test-provider-secret\n/);
    expect(text).toContain('http://localhost:4321/api/auth/callback/oidc');
  });
});
