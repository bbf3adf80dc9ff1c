import {
  callbacksOf,
  type RunningOpenIdProvider,
  startOpenIdProvider,
} from '@gatehouse/testing/servers/openid-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../../page-kit/test/faults-of.ts';
import './patience.ts';
import { sees, seesPage } from '../../../page-kit/test/sees.ts';
import { register } from './people.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let provider: RunningOpenIdProvider;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  provider = await startOpenIdProvider({ redirectUris: callbacksOf(world.study.url) });
  page = await world.visitor();
  await register(page, world.study.url);
});

afterAll(async () => {
  await provider.stop();
  await world.end();
});

describe('a test sign-in', () => {
  it('shows what the provider sent and which account it would become, before single sign-on is on', async () => {
    await page.goto(`${world.study.url}/settings/single-sign-on`);
    await page.getByLabel('Issuer URL').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(provider.clientId);
    await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
    await page.getByRole('button', { name: 'Save and test sign-in' }).click();
    await sees(page.getByRole('heading', { name: 'Test OpenID provider' }));
    await page.getByLabel('Username', { exact: true }).fill('grace');
    await page.getByLabel('email', { exact: true }).fill('grace@example.org');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await seesPage(page, 'Test sign-in');
    await sees(page.getByText('The first sign-in of this person will create the account grace@example.org'));
    for (const claim of [provider.issuer, 'grace@example.org', 'client_secret_post'])
      await sees(page.getByRole('definition').filter({ hasText: claim }));
    expect(new URL(page.url()).hash).toBe('');
    expect(await faultsOf(page)).toEqual([]);
    await sees(page.getByRole('button', { name: 'Account menu of ada' }));
    await page.reload();
    await sees(page.getByText('This test is over'));
    await page.getByRole('link', { name: 'Back to the settings' }).click();
    await sees(page.getByRole('status').getByText('Off', { exact: true }));
  });

  it('explains a failure in plain words', async () => {
    await page.goto(`${world.study.url}/settings/single-sign-on`);
    await page.getByLabel('Client secret', { exact: true }).fill('not the secret');
    await page.getByRole('button', { name: 'Save and test sign-in' }).click();
    await page.getByLabel('Username', { exact: true }).fill('grace');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await sees(page.getByRole('alert').getByText('Enter the client ID and the client secret again'));
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the settings' }).click();
    await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(page.getByText('Single sign-on settings saved.'));
  });

  it('does not start while the provider cannot be reached, and says why', async () => {
    await page.goto(`${world.study.url}/settings/single-sign-on`);
    provider.spoilDiscovery('missing');
    await page.getByLabel('Button label').fill('Sign in with Example ');
    await page.getByRole('button', { name: 'Save and test sign-in' }).click();
    await sees(page.getByRole('alert').getByText('no provider at this path'));
    expect(await faultsOf(page)).toEqual([]);
  });
});
