import {
  callbacksOf,
  type RunningOpenIdProvider,
  startOpenIdProvider,
} from '@gatehouse/testing/servers/openid-provider';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import './patience.ts';
import { misses, sees, seesPage } from '../../../page-kit/test/sees.ts';
import { ADA, register, signIn } from './people.ts';
import { forgetEverything, openWorld, type World } from './world.ts';

let world: World;
let provider: RunningOpenIdProvider;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  world = await openWorld({ SESSION_SECRET: 'the first secret of this server' });
  provider = await startOpenIdProvider({ redirectUris: callbacksOf(world.study.url) });
  const ada = await world.visitor();
  await register(ada, world.study.url);
  context = ada.context();
});

afterAll(async () => {
  await provider.stop();
  await world.end();
});

beforeEach(async () => {
  await forgetEverything(context);
  page = await context.newPage();
});

async function openSettings(): Promise<void> {
  await signIn(page, world.study.url, ADA);
  await page.goto(`${world.study.url}/settings/single-sign-on`);
}

async function atProvider(username: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Example' }).click();
  await sees(page.getByRole('heading', { name: 'Test OpenID provider' }));
  await page.getByLabel('Username', { exact: true }).fill(username);
}

describe('the settings of single sign-on', () => {
  it('are saved while the provider is unreachable, and report why it is', async () => {
    await openSettings();
    await sees(page.getByText('Off', { exact: true }));
    await page.getByLabel('Issuer URL').fill('http://127.0.0.1:1');
    await page.getByLabel('Client ID').fill(provider.clientId);
    await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
    await page.getByLabel('Button label').fill('Sign in with Example');
    await page.getByRole('switch', { name: 'Offer single sign-on' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(page.getByText('The provider cannot be used'));
    await sees(page.getByText('no server listens there'));
    await sees(page.getByText('127.0.0.1:1 cannot be reached (ECONNREFUSED)'));
    await sees(page.getByText('A secret is set and is never shown.'));
  });

  it('offer the issuers of known providers', async () => {
    await openSettings();
    await page.getByLabel('Provider', { exact: true }).selectOption('Google');
    expect(await page.getByLabel('Issuer URL').inputValue()).toBe('https://accounts.google.com');
    await page.getByLabel('Provider', { exact: true }).selectOption('Keycloak');
    await sees(page.getByText('For Keycloak: https://<host>/realms/<realm>'));
  });

  it('report each fault at its field', async () => {
    await openSettings();
    await page.getByLabel('Issuer URL').fill('login.example.org');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(page.getByText('Use an address that begins with https://'));
  });

  it('become active when the provider responds, with the redirect URL to register', async () => {
    await openSettings();
    await page.getByLabel('Issuer URL').fill(provider.issuer);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(page.getByText('The issuer has changed. Enter the client secret of the new issuer'));
    await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(page.getByRole('status').getByText('Active', { exact: true }));
    const redirectUrl = await page.getByLabel('Redirect URL').inputValue();
    expect(redirectUrl).toBe(`${world.study.url}/api/auth/callback/oidc`);
  });
});

describe('signing in at the provider', () => {
  it('creates an account without a password, and returns to where the user was', async () => {
    await page.goto('/lexicon');
    await atProvider('grace');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await seesPage(page, 'Lexicon');
    await sees(page.getByRole('button', { name: 'Account menu of grace' }));
    await page.goto('/settings/account');
    await sees(page.getByText('You sign in through single sign-on.'));
    expect(await page.getByLabel('Current password').count()).toBe(0);
  });

  it('finds the same account again', async () => {
    await page.goto('/login');
    await atProvider('grace');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await sees(page.getByRole('button', { name: 'Account menu of grace' }));
  });

  it('explains a sign-in that was cancelled at the provider', async () => {
    await page.goto('/login');
    await atProvider('grace');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await sees(page.getByRole('alert').getByText('refused the sign-in'));
  });
});

describe('a client secret that can no longer be read', () => {
  it('must be entered again', async () => {
    await world.study.restart({ SESSION_SECRET: 'quite another secret of this server' });
    await openSettings();
    await sees(page.getByText('The secret can no longer be read'));
    await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await misses(page.getByText('The secret can no longer be read'));
    await sees(page.getByRole('status').getByText('Active', { exact: true }));
  });
});

describe('a client secret that is no longer needed', () => {
  it('can be removed', async () => {
    await openSettings();
    await page.getByRole('checkbox', { name: 'Remove the client secret' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(page.getByText('No secret is set.'));
    await misses(page.getByRole('checkbox', { name: 'Remove the client secret' }));
  });
});
