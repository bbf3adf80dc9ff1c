import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { authorize, type Home, openHome } from '../customer/story/home.ts';
import { billingMachine } from '../customer/story/operator.ts';
import { type System, startSystem } from '../customer/story/system.ts';
import { type Entitlements, sqliteEntitlements } from '../proxy/world/entitlements.ts';

/** The customers' page and the operators' page, with PDS accounts that can sign in to them. */
export interface World {
  readonly home: Home;
  readonly system: System;
  readonly databaseUrl: string;
  /** The PDS account of an operator who can change entitlements. */
  readonly olga: PdsAccount;
  readonly alice: PdsAccount;
  readonly order: Awaited<ReturnType<typeof billingMachine>>;
  /** Opens the page at this address in a browser where this user is signed in. */
  signedIn(url: string, account: PdsAccount, options?: BrowserContextOptions): Promise<Page>;
  end(): Promise<void>;
}

/** Starts the servers with these settings in addition. */
export async function openWorld(settings: Readonly<Record<string, string>> = {}): Promise<World> {
  const home = await openHome();
  const [alice, olga] = [
    await createPdsAccount(home.pds, 'alice.test'),
    await createPdsAccount(home.pds, 'olga.test'),
  ];
  const entitlements: Entitlements = await sqliteEntitlements();
  const system = await startSystem(home, entitlements.databaseUrl, settings);
  await system.command('role', 'grant', olga.did, 'entitlement_mutator');
  const order = await billingMachine(system);
  return {
    home,
    system,
    databaseUrl: entitlements.databaseUrl,
    olga,
    alice,
    order,
    signedIn: async (url, { handle, password }, options = {}) => {
      const page = await home.newPage({ reducedMotion: 'reduce', locale: 'en-GB', ...options });
      await page.goto(url);
      await page.getByLabel('Handle', { exact: true }).fill(handle);
      await page.getByRole('button', { name: 'Continue' }).click();
      await authorize(page, home, password);
      await page.waitForURL((address) => address.origin === new URL(url).origin);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
    end: async () => {
      await system.stop();
      await entitlements.drop();
      await home.stop();
    },
  };
}
