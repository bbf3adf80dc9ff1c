import { join } from 'node:path';
import { createPdsAccount } from '@gatehouse/testing/servers/pds';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { authorize, openHome } from './story/home.ts';
import { billingMachine } from './story/operator.ts';
import { startSystem } from './story/system.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs/screenshots');
const DAY = 24 * 3_600_000;
const DESK: BrowserContextOptions = {
  locale: 'en-GB',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 800 },
};
const PHONE: BrowserContextOptions = { ...DESK, colorScheme: 'dark', viewport: { width: 390, height: 844 } };

const home = await openHome();
const alice = await createPdsAccount(home.pds, 'alice.test');
const olga = await createPdsAccount(home.pds, 'olga.test');
const entitlements = await sqliteEntitlements();
const system = await startSystem(home, entitlements.databaseUrl);
await system.command('role', 'grant', olga.did, 'entitlement_mutator');
const order = await billingMachine(system);
await order(alice.did, { event: 'manual.grant', plan: 'base' });

const newcomer = await home.newPage(DESK);
await newcomer.goto(system.gateway.url);
await newcomer.getByText('I have an invite').click();
await newcomer.fill('#new-handle', 'bobby.test');
await newcomer.fill('#email', 'bobby@example.com');
await shoot(newcomer, 'gateway-sign-up');

const customer = await signedIn(system.gateway.url, alice, DESK);
await shoot(customer, 'gateway-account');
system.clock.advance(DAY);
await order(alice.did, { event: 'lapse' }, 'Card expired');
system.clock.advance(DAY);
const grace = { event: 'grace.extend', grace_until: '2090-01-31T12:00:00Z' } as const;
await order(alice.did, grace, 'A new card is on its way');
const storageState = await customer.context().storageState();
const phone = await home.newPage({ ...PHONE, storageState });
await phone.goto(system.gateway.url);
await phone.getByText('All stays as it is').waitFor();
await shoot(phone, 'gateway-grace-phone');

const operator = await signedIn(system.ops.url, olga, DESK);
await operator.fill('#name', alice.handle);
await operator.getByRole('button', { name: 'Look up' }).click();
await operator.locator('#history li').first().waitFor();
await operator.fill('#reason', 'Paid by invoice');
await operator.fill('#ticket', 'T-7');
await shoot(operator, 'operator-account', { fullPage: true });

await system.stop();
await entitlements.drop();
await home.stop();

async function signedIn(
  url: string,
  { handle, password }: { handle: string; password: string },
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await home.newPage(options);
  await page.goto(url);
  await page.fill('#handle', handle);
  await page.getByRole('button', { name: 'Continue' }).click();
  await authorize(page, home, password);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
}

async function shoot(on: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  await on.getByRole('heading', { level: 1 }).waitFor();
  await on.waitForLoadState('networkidle');
  await on.screenshot({ path: join(FOLDER, `${name}.png`), ...options });
}
