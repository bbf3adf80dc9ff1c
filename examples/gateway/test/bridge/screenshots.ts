import { join } from 'node:path';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { bridgeHome } from './world/bridge-home.ts';
import { forumSystem } from './world/forum-system.ts';
import { signInAtBridge } from './world/sign-in-at-bridge.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs/screenshots');
const DESK: BrowserContextOptions = { locale: 'en-GB', viewport: { width: 1024, height: 640 } };
const PHONE: BrowserContextOptions = { ...DESK, colorScheme: 'dark', viewport: { width: 390, height: 720 } };

const home = await bridgeHome();
const browser = await launchChromium();
const gateway = await sqliteEntitlements();
const system = await forumSystem(home, { gateway, drop: async () => {} });
for (const { did } of [home.alice, home.bob])
  await gateway.apply(did, { name: 'manual.grant', plan: 'base' });

const member = await (await browser.newContext(DESK)).newPage();
await member.goto(system.forumUrl);
await member.getByRole('link', { name: 'Sign in' }).click();
await member.getByLabel('Handle', { exact: true }).fill(home.alice.handle);
await shoot(member, 'bridge-login');
await member.getByRole('button', { name: 'Continue' }).click();
await member.fill('input[name=password]', home.alice.password);
await member.click('button[type=submit]');
await member.getByRole('button', { name: 'Authorize' }).click();
await member.getByRole('heading', { name: 'Continue to' }).waitFor();
await shoot(member, 'bridge-consent');
await member.getByRole('button', { name: 'Continue' }).click();
const topics = member.getByRole('heading', { name: 'Topics' });
await topics.waitFor();
for (const [title, text] of [
  ['Which plan includes Once?', 'I cannot find it on my page.'],
  ['How do I restore a file?', 'I deleted `report.pdf` **yesterday**. Is there a way back?'],
] as const) {
  await member.goto(system.forumUrl);
  await member.getByLabel('Title').fill(title);
  await member.getByLabel('Text').fill(text);
  await member.getByRole('button', { name: 'Create topic' }).click();
  await member.getByRole('heading', { name: title }).waitFor();
}
const topic = member.url();

const moderator = await (await browser.newContext(PHONE)).newPage();
await moderator.goto(system.forumUrl);
await moderator.getByRole('link', { name: 'Sign in' }).click();
await signInAtBridge(moderator, home.bob, moderator.getByRole('heading', { name: 'Topics' }));
await moderator.goto(topic);
await moderator
  .getByLabel('Text')
  .fill(
    'Open *Files*, choose **Trash**, and restore it within 30 days:\n\n1. Select the file.\n2. Press *Restore*.',
  );
await moderator.getByRole('button', { name: 'Reply' }).click();
await moderator.locator('article').nth(1).waitFor();
await shoot(moderator, 'forum-topic-moderator-phone');

await member.goto(system.forumUrl);
await shoot(member, 'forum-topics');
await member.goto(topic);
await shoot(member, 'forum-topic');

await gateway.apply(home.alice.did, { name: 'lapse', graceUntil: null });
const denied = await (await browser.newContext(DESK)).newPage();
await denied.goto(system.forumUrl);
await denied.getByRole('link', { name: 'Sign in' }).click();
await signInAtBridge(denied, home.alice, denied.getByRole('heading', { name: 'You cannot use' }));
await shoot(denied, 'bridge-denied');

await system.stop();
await browser.close();
await home.stop();

/** Takes a screenshot of the whole page, including the part below the window. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
}
