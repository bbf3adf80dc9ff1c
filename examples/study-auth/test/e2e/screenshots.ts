import { join } from 'node:path';
import { callbacksOf, startOpenIdProvider } from '@gatehouse/testing/servers/openid-provider';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { call, register } from './people.ts';
import { makeSampleRecords } from './sample-records.ts';
import { openWorld } from './world.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs/screenshots');
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

const world = await openWorld({ AUTH_ALLOW_SIGNUP: 'true' });
const provider = await startOpenIdProvider({ redirectUris: callbacksOf(world.study.url) });
const page = await world.visitor({ userAgent: CHROME });

await shoot(page, 'first-run', '/welcome');
await register(page, world.study.url);
const { course, lesson } = await makeSampleRecords(page, world.study.databaseFile);
await call(page, 'PUT', '/api/auth/settings/sso', {
  issuerUrl: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  publicUrl: world.study.url,
  enabled: true,
  buttonLabel: 'Sign in with Example',
});

await shoot(page, 'courses', '/courses');
await shoot(page, 'course', course);
await shoot(page, 'course-settings', `${course}/settings`);
await shoot(page, 'lesson', lesson);
await shoot(page, 'study', `${course}/study`);
await shoot(page, 'lexicon', '/lexicon');
await shoot(page, 'account', '/settings/account');
await shoot(page, 'users', '/settings/users');
await shoot(page, 'single-sign-on', '/settings/single-sign-on');
await shoot(page, 'audit-log', '/settings/audit');

await page.goto('/settings/single-sign-on');
await page.getByRole('button', { name: /test sign-in$/i }).click();
await page.getByLabel('Username', { exact: true }).fill('grace');
await page.getByLabel('email', { exact: true }).fill('grace@example.org');
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('heading', { level: 1, name: 'Test sign-in' }).waitFor();
await picture(page, 'single-sign-on-test');

const storageState = await page.context().storageState();
await shoot(await world.visitor({ colorScheme: 'dark', storageState }), 'courses-dark', '/courses');
await shoot(await world.visitor({ ...PHONE, storageState }), 'lesson-phone', lesson);
const stranger = await world.visitor();
await shoot(stranger, 'sign-in', '/login');
await shoot(stranger, 'sign-up', '/signup');

await provider.stop();
await world.end();

async function shoot(on: Page, name: string, path: string): Promise<void> {
  await on.goto(path);
  await picture(on, name);
}

async function picture(on: Page, name: string): Promise<void> {
  await on.getByRole('heading', { level: 1 }).waitFor();
  await on.waitForLoadState('networkidle');
  await on.screenshot({ path: join(FOLDER, `${name}.png`) });
}
