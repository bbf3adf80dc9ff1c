import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  KnexDenialStore,
  KnexPdsAccountDirectory,
  KnexSeatRecordStore,
  KnexWorkQueue,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import type { SyncMessages } from '@gatehouse/core/catalog';
import type { DenialCount } from '@gatehouse/core/entitlement';
import { HOUR } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { unknownSeat } from '@gatehouse/core/support-forum';
import { createPdsAccount } from '@gatehouse/testing/servers/pds';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { forumSystem } from '../bridge/world/forum-system.ts';
import { signInAtBridge } from '../bridge/world/sign-in-at-bridge.ts';
import { sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { authorize, openHome } from './story/home.ts';
import { billingMachine } from './story/operator.ts';
import { startSystem } from './story/system.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs/screenshots');
const DAY = 24 * 3_600_000;
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const DESK: BrowserContextOptions = {
  userAgent: CHROME,
  locale: 'en-GB',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 800 },
};
const PHONE: BrowserContextOptions = { ...DESK, colorScheme: 'dark', viewport: { width: 390, height: 844 } };

const home = await openHome();
const alice = await createPdsAccount(home.pds, 'alice.test');
const olga = await createPdsAccount(home.pds, 'olga.test');
const entitlements = await sqliteEntitlements();
const variables = { PDS_PUBLIC_URL: home.pds.publicUrl, PLC_URL: home.plcUrl };
const forum = await forumSystem(
  { alice, bob: olga, variables, stop: async () => {} },
  { gateway: entitlements, drop: async () => {} },
);
const system = await startSystem(home, entitlements.databaseUrl, {
  SUPPORT_FORUM_KIND: 'embedded',
  SUPPORT_FORUM_URL: forum.forumUrl,
});
await system.command('role', 'grant', olga.did, 'entitlement_mutator');
// The command line has the real time, so these rows come before those of the clock that is advanced below.
await system.command('role', 'grant', alice.did, 'support_read');
await system.command('invite', 'create', '--note', 'Paula, the new colleague');
await system.command('invite', 'create', '--note', 'Beta testers, T-12');
const order = await billingMachine(system);
await order(alice.did, { event: 'manual.grant', plan: 'base' });

const member = await home.newPage(DESK);
await member.goto(forum.forumUrl);
await member.getByRole('link', { name: 'Sign in' }).click();
await signInAtBridge(member, alice, member.getByRole('heading', { name: 'Topics' }));
while ((await forum.seatOf(alice.did)) !== 'active') await setTimeout(100);
// This worker has no tokens of the customers, so it must not see their files.
await forum.stopWorker();

const newcomer = await home.newPage(DESK);
await newcomer.goto(system.gateway.url);
await shoot(newcomer, 'gateway-sign-in');
await newcomer.getByRole('link', { name: 'Create one with an invite' }).click();
await newcomer.getByRole('heading', { name: 'Create an account' }).waitFor();
await newcomer.getByLabel('Handle').fill('bobby');
await newcomer.getByLabel('E-mail').fill('bobby@example.com');
await shoot(newcomer, 'gateway-sign-up');

const customer = await signedIn(system.gateway.url, alice, DESK);
await customer.getByText('Drop files here').waitFor();
const file = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, name),
});
await customer
  .getByLabel('Files to upload')
  .setInputFiles([
    file('Budget 2026.xlsx', 250_000),
    file('Holiday photos.zip', 9_700_000),
    file('Thesis.docx', 2_400_000),
    file('Thesis (conflict laptop 2026-11-20).docx', 2_300_000),
  ]);
await customer.getByText('4 transfers done', { exact: true }).first().waitFor();
await shoot(customer, 'gateway-files');
await customer.getByLabel('Files to upload').setInputFiles([file('Thesis.docx', 2_500_000)]);
await customer.getByText('5 transfers done', { exact: true }).first().waitFor();
await customer.getByRole('button', { name: 'Actions for Thesis.docx', exact: true }).click();
await customer.getByRole('menuitem', { name: 'Versions' }).click();
await customer.getByRole('button', { name: 'Restore' }).waitFor();
await shoot(customer, 'gateway-versions');
await customer.keyboard.press('Escape');
await customer.getByRole('button', { name: 'Budget 2026.xlsx', exact: true }).press('Delete');
await customer.getByText('Budget 2026.xlsx is in the trash.').waitFor();
for (const page of ['trash', 'activity', 'plan', 'devices', 'support', 'settings']) {
  await customer.goto(`${system.gateway.url}/${page}`);
  await shoot(customer, `gateway-${page}`);
}
await customer.getByRole('link', { name: 'Hold the key yourself' }).click();
await customer.getByLabel('I understand that').check();
await customer.getByRole('button', { name: 'Show the recovery phrase' }).click();
await shoot(customer, 'gateway-recovery-phrase');
await customer.getByRole('button', { name: 'I have written it down' }).click();
await shoot(customer, 'gateway-key-confirmation');
system.clock.advance(DAY);
await order(alice.did, { event: 'lapse' }, 'Card expired');
system.clock.advance(DAY);
const grace = { event: 'grace.extend', grace_until: '2090-01-31T12:00:00Z' } as const;
await order(alice.did, grace, 'A new card is on its way');
const storageState = await customer.context().storageState();
const phone = await home.newPage({ ...PHONE, storageState });
await phone.goto(`${system.gateway.url}/plan`);
await phone.getByText('Everything keeps working').waitFor();
await shoot(phone, 'gateway-grace-phone');

await storeDenials(system.clock.now());
await storeSyncFailures(alice.did as Did, system.clock.now());
await storeAccounts(system.clock.now());
const operator = await signedIn(system.ops.url, olga, DESK);
await operator.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
// Give the page the time of the server, whose clock is ahead. Otherwise it would show times in the future.
await operator.clock.setFixedTime(system.clock.now());
await operator.goto(`${system.ops.url}/accounts/${alice.did}`);
await operator.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first().waitFor();
await operator.getByRole('radio', { name: 'Extend the grace period' }).check();
await operator.getByLabel('Grace until').fill('2090-02-28T12:00');
await operator.getByLabel('Reason').fill('The bank confirmed the new card');
await operator.getByLabel('Ticket').fill('T-7');
await operator.setViewportSize({ width: 1280, height: 2600 });
await operator.evaluate(() => window.scrollTo(0, 0));
await shoot(operator, 'operator-account');
await operator.setViewportSize({ width: 1280, height: 800 });
await storeFailedSeats(system.clock.now());
for (const [path, name] of [
  ['/overview', 'operator-overview'],
  ['/staff-sessions', 'operator-staff-sessions'],
  ['/deliveries', 'operator-deliveries'],
  ['/accounts', 'operator-accounts'],
  ['/audit', 'operator-audit-log'],
  ['/sync-failures', 'operator-sync-failures'],
  ['/invites', 'operator-invites'],
  ['/credentials', 'operator-credentials'],
  ['/apps', 'operator-apps'],
  ['/roles', 'operator-roles'],
] as const) {
  await operator.goto(`${system.ops.url}${path}`);
  if (path === '/overview') await operator.getByRole('img', { name: /^Last 30 days: / }).waitFor();
  await operator.setViewportSize({ width: 1280, height: path === '/overview' ? 1400 : 800 });
  await shoot(operator, name);
}
await operator.goto(`${system.ops.url}/roles`);
await operator.getByRole('button', { name: 'Change the roles of alice.test' }).click();
await operator.getByRole('radio', { name: 'Grant Manager' }).check();
await operator.getByLabel('Reason').fill('Alice joins the second line');
await operator.getByLabel('Ticket').fill('T-8');
system.clock.advance(DAY / 288);
await operator.getByRole('dialog').getByRole('button', { name: 'Grant Manager' }).click();
await operator.getByRole('button', { name: 'Sign in again' }).waitFor();
await shoot(operator, 'operator-sign-in-again');

const portal = await home.newPage(DESK);
await portal.goto(home.pds.publicUrl);
await shoot(portal, 'portal');
await portal.getByLabel('Handle', { exact: true }).fill(alice.handle);
await portal.getByLabel('Password', { exact: true }).fill(alice.password);
await portal.getByRole('button', { name: 'Sign in' }).click();
await portal.getByText('You are signed in as').waitFor();
await portal.getByRole('heading', { name: 'Change your handle' }).click();
await portal.setViewportSize({ width: 1280, height: 1100 });
await portal.evaluate(() => window.scrollTo(0, 0));
await shoot(portal, 'portal-account');

await system.stop();
await forum.stop();
await home.stop();

/** Stores denials of a month, more on some days than on others. */
async function storeDenials(now: number): Promise<void> {
  const staff = await openDatabaseAs('operator', entitlements.databaseUrl);
  const hours = Array.from({ length: 30 * 24 - 12 }, (_, index) => now - (now % HOUR) - index * HOUR);
  const counts = hours.flatMap((hour, index): DenialCount[] => [
    { hour, source: 'proxy', reason: 'base_lapsed', count: (index * 7) % 11 },
    { hour, source: 'customer', reason: 'no_entitlement', count: (index * 3) % 5 },
    { hour, source: 'bridge', reason: 'base_required', count: index % 3 },
  ]);
  await new KnexDenialStore(staff).add(counts.filter(({ count }) => count > 0));
  await staff.close();
}

/** Stores records that could not be written, with two causes. */
async function storeSyncFailures(did: Did, now: number): Promise<void> {
  const staff = await openDatabaseAs('operator', entitlements.databaseUrl);
  const queue = new KnexWorkQueue<SyncMessages>({ database: staff });
  for (const [file, code, message] of [
    ['record-17', 'record_changed', 'Another program has changed the record.'],
    ['record-18', 'record_changed', 'Another program has changed the record.'],
    ['record-42', 'record_too_large', 'The account server accepts no record of this size.'],
  ] as const) {
    await queue.add({ id: file, task: 'sync.catalog', payload: { did, file }, key: did, queuedAt: now });
    const job = await queue.claim({ tasks: ['sync.catalog'], lease: HOUR });
    if (!job) throw new Error(`The job of ${file} is not due.`);
    await queue.fail(job, { code, message, retryable: false });
  }
  await staff.close();
}

/** Stores plans of several customers, each with a handle. */
async function storeAccounts(at: number): Promise<void> {
  const staff = await openDatabaseAs('operator', entitlements.databaseUrl);
  const directory = new KnexPdsAccountDirectory(staff);
  for (const [index, name] of [
    'carla',
    'dora',
    'emil',
    'fritz',
    'gina',
    'hanna',
    'ines',
    'jonas',
  ].entries()) {
    const did: Did = `did:plc:${name.padEnd(24, 'a')}`;
    await directory.record({ did, handle: `${name}.test`, email: `${name}@example.com`, heardAt: at });
    await order(did, { event: 'manual.grant', plan: index % 3 === 1 ? 'once' : 'base' });
    if (index % 2 === 0) await order(did, { event: 'lapse' }, 'Card expired');
    const grace_until = new Date(at + (index + 5) * DAY).toISOString();
    if (index % 4 === 2) await order(did, { event: 'grace.extend', grace_until }, 'A new card is on its way');
  }
  await staff.close();
}

/** Stores seats whose latest delivery failed, with two causes. */
async function storeFailedSeats(at: number): Promise<void> {
  const staff = await openDatabaseAs('operator', entitlements.databaseUrl);
  const seats = new KnexSeatRecordStore(staff);
  for (const [did, code, message] of [
    ['did:plc:carlaaaaaaaaaaaaaaaaaaaa', 'forum_unavailable', 'The support forum did not respond in time.'],
    ['did:plc:doraaaaaaaaaaaaaaaaaaaaa', 'forum_unavailable', 'The support forum did not respond in time.'],
    ['did:plc:emilaaaaaaaaaaaaaaaaaaaa', 'forum_refused', 'The e-mail address is taken.'],
  ] as const) {
    const failure = { code, message, at, isFinal: code === 'forum_refused' };
    await seats.save({ ...unknownSeat(did), failure });
  }
  await staff.close();
}

async function signedIn(
  url: string,
  { handle, password }: { handle: string; password: string },
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await home.newPage(options);
  await page.goto(url);
  await page.getByLabel('Handle').fill(handle);
  await page.getByRole('button', { name: 'Continue' }).click();
  await authorize(page, home, password);
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  return page;
}

async function shoot(on: Page, name: string): Promise<void> {
  await on.getByRole('heading', { level: 1 }).waitFor();
  await on.waitForLoadState('networkidle');
  await on.screenshot({ path: join(FOLDER, `${name}.png`) });
}
