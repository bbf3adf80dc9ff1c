import { createPdsAccount } from '@gatehouse/testing/servers/pds';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchFirefox } from '../../../page-kit/test/launch-firefox.ts';
import { authorize, type Home, openHome } from '../customer/story/home.ts';
import { openAccount } from '../customer/story/open-account.ts';
import { billingMachine } from '../customer/story/operator.ts';
import { type System, startSystem } from '../customer/story/system.ts';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';

const TIMEOUT_MS = 240_000;

let home: Home;
let entitlements: Entitlements;
let system: System;

beforeAll(async () => {
  home = await openHome(launchFirefox);
  entitlements = await sqliteEntitlements();
  system = await startSystem(home, entitlements.databaseUrl);
}, TIMEOUT_MS);

afterAll(async () => {
  await system.stop();
  await entitlements.drop();
  await home.stop();
}, TIMEOUT_MS);

async function signedIn(url: string, { handle, password }: { handle: string; password: string }) {
  const page = await home.newPage();
  await page.goto(url);
  await page.getByLabel('Handle', { exact: true }).fill(handle);
  await page.getByRole('button', { name: 'Continue' }).click();
  await authorize(page, home, password);
  await page.waitForURL((address) => address.origin === new URL(url).origin);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

describe('Firefox', () => {
  it(
    'signs a customer in, uploads a file, and signs out',
    async () => {
      const alice = await createPdsAccount(home.pds, 'alice.test');
      const order = await billingMachine(system);
      await order(alice.did, { event: 'manual.grant', plan: 'base' });
      const page = await signedIn(`${system.gateway.url}/files`, alice);
      await page.getByText('Drop files here').waitFor();
      const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('tent, boots') };
      await page.getByLabel('Files to upload').setInputFiles([file]);
      await page.getByRole('button', { name: 'list.txt', exact: true }).waitFor();
      await signOut(page);
      await page.getByRole('button', { name: 'Stop syncing and sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    },
    TIMEOUT_MS,
  );

  it(
    'signs an operator in, grants a plan, and signs out',
    async () => {
      const olga = await createPdsAccount(home.pds, 'olga.test');
      const carl = await createPdsAccount(home.pds, 'carl.test');
      await system.command('role', 'grant', olga.did, 'entitlement_mutator');
      const page = await signedIn(system.ops.url, olga);
      await page.getByRole('button', { name: 'Account menu of' }).waitFor();
      await openAccount(page, system.ops.url, carl.handle);
      await page.getByRole('radio', { name: 'Grant Once' }).check();
      await page.getByLabel('Reason').fill('Paid by invoice');
      await page.getByLabel('Ticket').fill('T-2');
      await page.getByRole('button', { name: 'Grant Once' }).click();
      await page.getByText('Owned', { exact: true }).waitFor();
      expect(page.url()).toContain(carl.did);
      await signOut(page);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    },
    TIMEOUT_MS,
  );
});
