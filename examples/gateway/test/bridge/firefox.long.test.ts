import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchFirefox } from '../../../page-kit/test/launch-firefox.ts';
import { sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { type BridgeHome, bridgeHome } from './world/bridge-home.ts';
import { type ForumSystem, forumSystem } from './world/forum-system.ts';
import { signInAtBridge } from './world/sign-in-at-bridge.ts';

const TIMEOUT_MS = 240_000;

let home: BridgeHome;
let system: ForumSystem;
let browser: Browser;

beforeAll(async () => {
  home = await bridgeHome();
  const gateway = await sqliteEntitlements();
  system = await forumSystem(home, { gateway, drop: async () => {} });
  await gateway.apply(home.alice.did, { name: 'manual.grant', plan: 'base' });
  browser = await launchFirefox();
}, TIMEOUT_MS);

afterAll(async () => {
  await browser.close();
  await system.stop();
  await home.stop();
}, TIMEOUT_MS);

describe('the support forum in Firefox', () => {
  it(
    'signs a holder in through the bridge, creates a topic, and signs out',
    async () => {
      await vi.waitFor(async () => expect(await system.seatOf(home.alice.did)).toBe('invited'), {
        timeout: 60_000,
        interval: 100,
      });
      const page = await (await browser.newContext()).newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(system.forumUrl);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await signInAtBridge(page, home.alice, page.getByRole('heading', { name: 'Topics' }));
      await page.getByLabel('Title').fill('How do I restore a file?');
      await page.getByLabel('Text').fill('I deleted **one**.');
      await page.getByRole('button', { name: 'Create topic' }).click();
      await page.getByRole('heading', { name: 'How do I restore a file?' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
    },
    TIMEOUT_MS,
  );
});
