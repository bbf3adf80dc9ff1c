import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorAuditLog } from '@gatehouse/adapters/inversify';
import { KnexOAuthSessionStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { MINUTE } from '@gatehouse/core/kernel';
import {
  ChangeOperatorRole,
  OPERATOR_ROLES,
  type OperatorRole,
  RefreshPdsAccountDirectory,
} from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { createPdsAccount, type PdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { freePort } from '@gatehouse/testing/servers/port';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openAccount } from '../customer/story/open-account.ts';
import { HomePages } from '../customer/world/home-pages.ts';
import { Visitor } from '../customer/world/visitor.ts';
import { type Entitlements, postgresEntitlements } from '../proxy/world/entitlements.ts';
import { startWorld, type World } from '../proxy/world/world.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const ROOT = { principal: 'system:test', roles: OPERATOR_ROLES };

let world: World;
let elsewhere: RunningPds;
let folder: string;
let entitlements: Entitlements;
let ops: TestOps;
let staff: PdsAccount;
let customer: PdsAccount;
let newcomer: PdsAccount;
let foreigner: PdsAccount;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  const port = await freePort();
  elsewhere = await startPds({
    dataDir: folder,
    plcUrl: world.plcUrl,
    publicUrl: `http://localhost:${port}`,
    port,
  });
  staff = await createPdsAccount(world.pds, 'olga.test');
  customer = await createPdsAccount(world.pds, 'carl.test');
  newcomer = await createPdsAccount(world.pds, 'nora.test');
  foreigner = await createPdsAccount(elsewhere, 'frida.test');
  entitlements = await postgresEntitlements(inject('postgresUrl'));
  ops = await runningOps({
    DATABASE_URL: entitlements.databaseUrl,
    OPS_PORT: String(await freePort()),
    PDS_URL: world.pds.url,
    PDS_PUBLIC_URL: world.pds.publicUrl,
    PDS_ADMIN_PASSWORD: world.pds.secrets.adminPassword,
    PLC_URL: world.plcUrl,
  });
  await ops.container.get(RefreshPdsAccountDirectory).execute(10);
  // The clock of the operator API must not be behind the browser's clock. Otherwise the browser would delete
  // cookies as expired.
  ops.clock.advance(Date.now() - ops.clock.now());
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await ops.stop();
  await entitlements.drop();
  await elsewhere.stop();
  await world.stop();
  await removeFolder(folder);
});

beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(60_000);
});
afterEach(() => page.context().close());

const change = (role: OperatorRole, to: 'granted' | 'revoked') =>
  ops.container.get(ChangeOperatorRole).execute({ principal: 'system:test', did: staff.did, role, to });

/** Signs in on the pages of the operated server, in the browser. */
async function signInByHand({ handle, password }: PdsAccount): Promise<void> {
  await page.goto(ops.url);
  await page.getByLabel('Handle', { exact: true }).fill(handle);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.fill('input[name=password]', password);
  await page.click('button[type=submit]');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.waitForURL((url) => url.origin === ops.url);
}

async function begun(account: string): Promise<{ visitor: Visitor; redirectUrl: string }> {
  const visitor = new Visitor(ops.url);
  const { body } = await visitor.post('/internal/v1/ops/oauth/start', { handle: account });
  return { visitor, redirectUrl: String(body?.redirect_url) };
}

/** Signs in without a browser. Returns the visitor with its cookies, and the address of the last redirect. */
async function signIn(account: PdsAccount): Promise<{ visitor: Visitor; location: string | null }> {
  const { visitor, redirectUrl } = await begun(account.did);
  const { pathname, search } = await new HomePages().grant(redirectUrl, account);
  const { location } = await visitor.get(pathname + search);
  return { visitor, location };
}

/** Opens the page with a browser in which the operator is signed in. */
async function openFor(account: PdsAccount): Promise<void> {
  const { visitor } = await signIn(account);
  await page.context().addCookies(visitor.cookies.map(([name, value]) => ({ name, value, url: ops.url })));
  await page.goto(ops.url);
}

const sessionCookie = async () =>
  (await page.context().cookies(ops.url)).find(({ name }) => name === 'svc_ops_session');

async function lookUp({ did }: Pick<PdsAccount, 'did'>): Promise<void> {
  await page.goto(`${ops.url}/accounts/${did}`);
}

/** Fills in the form that changes an entitlement. */
async function choose(change: string, reason: string, ticket: string): Promise<void> {
  await page.getByRole('radio', { name: change, exact: true }).check();
  await page.getByLabel('Reason').fill(reason);
  await page.getByLabel('Ticket').fill(ticket);
}

async function apply(change: string): Promise<void> {
  await page.getByRole('button', { name: change, exact: true }).click();
}

/** Waits until the facts about the customer on the page contain the text. */
async function seesFact(text: string): Promise<void> {
  await page.locator('dl').first().filter({ hasText: text }).waitFor();
}

/** Signs in at the PDS after the page has asked for it. */
async function signInAgain({ password }: PdsAccount): Promise<void> {
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.fill('input[name=password]', password);
  await page.click('button[type=submit]');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.waitForURL((url) => url.origin === ops.url);
}

const endOfBase = () => page.getByRole('checkbox', { name: 'End the base' });

/** Sends this event for the customer as another operator. */
async function orderedElsewhere(event: 'lapse' | 'manual.grant', { did } = customer): Promise<void> {
  const call = await ops.client('entitlement_mutator');
  const envelope = { event_id: crypto.randomUUID(), reason: 'r', ticket_ref: 't' };
  const body = event === 'lapse' ? { event, ...envelope } : { event, plan: 'base' as const, ...envelope };
  await call('POST /internal/v1/ops/accounts/:did/events', { path: { did }, body });
}

const notice = () => page.getByRole('alert');
const done = () => page.getByRole('status').filter({ hasText: 'Done. This is row' });

describe('an operator on PostgreSQL under row-level security', () => {
  it('signs in at the operated PDS, grants Once, and can do nothing once the role is revoked', async () => {
    await change('entitlement_mutator', 'granted');
    await signInByHand(staff);
    await page.getByRole('button', { name: 'Account menu of' }).waitFor();
    expect(await sessionCookie()).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

    await openAccount(page, ops.url, customer.handle);
    await seesFact('OnceNot owned');
    await choose('Grant Once', 'Paid by invoice', 'T-1');
    await apply('Grant Once');
    await seesFact('OnceOwned');
    const { items } = await ops.container
      .get(OperatorAuditLog)
      .execute(ROOT, { subject: customer.did }, { limit: 1 });
    expect(items[0]).toMatchObject({ principal: staff.did, reason: 'Paid by invoice', ticketRef: 'T-1' });

    await change('entitlement_mutator', 'revoked');
    await choose('Grant base', 'Once more', 'T-2');
    await apply('Grant base');
    await notice().filter({ hasText: 'no operator role' }).waitFor();
    expect(await page.evaluate(async () => (await fetch('/internal/v1/ops/me')).status)).toBe(403);
  });

  it('is warned before Once ends a base plan', async () => {
    await change('entitlement_mutator', 'granted');
    await orderedElsewhere('manual.grant');
    await openFor(staff);
    await lookUp(customer);
    await choose('Grant Once', 'They asked for it', 'T-3');
    await page.getByText('This ends the base of carl.test immediately').waitFor();
    await apply('Grant Once');
    await page.getByText('Confirm that the base plan ends.').waitFor();
    await seesFact('BaseActive');
    await endOfBase().check();
    await apply('Grant Once');
    await seesFact('BaseNone');
  });

  it('is warned and must confirm again when another operator changed the entitlement after it was looked up', async () => {
    await change('entitlement_mutator', 'granted');
    await openFor(staff);
    await lookUp(newcomer);
    await choose('Grant Once', 'They asked for it', 'T-3');
    expect(await endOfBase().isVisible()).toBe(false);
    await orderedElsewhere('manual.grant', newcomer);
    await apply('Grant Once');
    await notice().filter({ hasText: 'Someone else changed this entitlement' }).waitFor();
    await seesFact('BaseActive');
    expect(await page.getByLabel('Reason').inputValue()).toBe('They asked for it');
    await endOfBase().check();
    await apply('Grant Once');
    await done().waitFor();
  });

  it('can only read if their role allows nothing else', async () => {
    await change('entitlement_mutator', 'revoked');
    await change('support_read', 'granted');
    await openFor(staff);
    await lookUp(customer);
    await seesFact('Once');
    expect(await page.getByRole('heading', { name: 'Change the plan' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Invites' }).click();
    await page.getByText('requires the role Manager').waitFor();
    expect(await page.getByRole('button', { name: 'Create an invite' }).count()).toBe(0);
    await change('support_read', 'revoked');
  });

  it('orders every event, finds each in the timeline, verifies the log and creates an invite', async () => {
    await change('entitlement_mutator', 'granted');
    await openFor(staff);
    await lookUp(customer);
    const order = async (event: string, graceUntil?: string) => {
      await choose(event, `They asked to: ${event}`, 'T-4');
      if (graceUntil) await page.getByLabel('Grace until').fill(graceUntil);
      else if (event === 'Lapse now') await endOfBase().check();
      await apply(event);
      await page.getByRole('list', { name: 'Timeline' }).getByText(`They asked to: ${event} · T-4`).waitFor();
      await done().waitFor();
    };
    await order('Grant base');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Done. This is row');
    await seesFact('BaseActive');
    await order('Lapse with a grace period', '2090-01-31T12:00');
    await seesFact('BaseIn grace until');
    await order('Extend the grace period', '2090-02-28T12:00');
    const deeds = await page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').allTextContents();
    expect(deeds[0]).toContain('grace.extend');
    expect(deeds[0]).toContain('They asked to: Extend the grace period · T-4');
    expect(deeds[1]).toContain('lapse');
    await order('Lapse now');
    await page.getByText('Safety net: denied').waitFor();

    await page.getByRole('link', { name: 'Audit log', exact: true }).click();
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByText(/All [\d,]+ rows are intact/).waitFor();
    await page.getByRole('link', { name: 'Invites' }).click();
    await page.getByRole('button', { name: 'Create an invite' }).click();
    await page.getByRole('button', { name: 'Create invite' }).click();
    await page.getByText('it is shown only once').waitFor();
    await page.getByText(/^svc-/).waitFor();
  });

  it('is never shown another customer than the requested one, and never an applied order as failed', async () => {
    await change('entitlement_mutator', 'granted');
    await openFor(staff);
    await lookUp(customer);
    await page.getByRole('radio', { name: 'Extend the grace period' }).check();
    await page.getByLabel('Grace until').fill('2090-01-31T12:00');
    await choose('Grant base', 'They asked for it', 'T-5');
    await page.route('**/accounts?*', (route) => route.abort());
    await apply('Grant base');
    await done().waitFor();
    await notice().filter({ hasText: 'The server cannot be reached.' }).waitFor();
    expect(await page.locator('dl').count()).toBe(0);

    await page.unroute('**/accounts?*');
    await lookUp(customer);
    await seesFact('BaseActive');
    await page.route('**/events', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await choose('Grant Once', 'The answer is lost', 'T-6');
    await endOfBase().check();
    await apply('Grant Once');
    await notice().filter({ hasText: /./ }).waitFor();
    await page.unroute('**/events');
    await page.getByLabel('Reason').fill('Something else');
    await apply('Grant Once');
    await notice().filter({ hasText: 'An earlier attempt has already changed' }).waitFor();
    await lookUp({ did: 'did:plc:nobodyaaaaaaaaaaaaaaaaaa' });
    await page.getByRole('heading', { level: 1, name: 'Nothing here' }).waitFor();
    expect(await page.locator('dl').count()).toBe(0);
  });

  it('requires a new sign-in for a change after five minutes, and then sends the entered values', async () => {
    await change('entitlement_mutator', 'granted');
    await openFor(staff);
    await lookUp(newcomer);
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${ops.url}/accounts/${newcomer.did}`);
    ops.clock.advance(5 * MINUTE);
    await choose('Grant base', 'They pay again', 'T-20');
    await apply('Grant base');
    await notice().filter({ hasText: 'You signed in too long ago for this' }).waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('They pay again');
    await signInAgain(staff);
    await done().waitFor();
    await seesFact('BaseActive');
    expect(new URL(page.url()).pathname).toBe(`/accounts/${newcomer.did}`);
    expect(await page.getByLabel('Reason').inputValue()).toBe('');

    // Both tabs share the cookie, so the other one needs no sign-in of its own.
    await otherTab.reload();
    await otherTab.getByRole('radio', { name: 'Lapse with a grace period', exact: true }).check();
    await otherTab.getByLabel('Grace until').fill('2090-01-31T12:00');
    await otherTab.getByLabel('Reason').fill('The card expired');
    await otherTab.getByLabel('Ticket').fill('T-21');
    await otherTab.getByRole('button', { name: 'Lapse with a grace period' }).click();
    await otherTab.getByRole('status').filter({ hasText: 'Done. This is row' }).waitFor();
  });

  it('sees the new state first if another operator changed the entitlement during the sign-in', async () => {
    await orderedElsewhere('manual.grant', newcomer);
    await openFor(staff);
    await lookUp(newcomer);
    ops.clock.advance(5 * MINUTE);
    await choose('Grant Once', 'They bought it', 'T-22');
    await endOfBase().check();
    await apply('Grant Once');
    await notice().filter({ hasText: 'You signed in too long ago for this' }).waitFor();
    await orderedElsewhere('lapse', newcomer);
    await signInAgain(staff);
    await seesFact('BaseLapsed');
    expect(await page.getByLabel('Reason').inputValue()).toBe('They bought it');
    await page.waitForLoadState('networkidle');
    expect(await done().count()).toBe(0);
  });

  it('keeps the entered values after a cancelled sign-in and after going back', async () => {
    await openFor(staff);
    await lookUp(newcomer);
    ops.clock.advance(5 * MINUTE);
    await choose('Grant Once', 'They bought it twice', 'T-23');
    await apply('Grant Once');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL((url) => url.origin !== ops.url);
    await page.goBack();
    await notice().filter({ hasText: 'You signed in too long ago for this' }).waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('They bought it twice');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL((url) => url.origin !== ops.url);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.origin === ops.url);
    await notice().filter({ hasText: 'You signed in too long ago for this' }).waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('They bought it twice');
  });

  it('changes the roles of another operator after a preview and a recent sign-in', async () => {
    await openFor(staff);
    await page.goto(`${ops.url}/roles`);
    ops.clock.advance(5 * MINUTE);
    await page.getByRole('button', { name: 'Add an operator' }).click();
    await page.getByLabel('Handle or DID').fill(newcomer.handle);
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = () => page.getByRole('dialog', { name: `Change the roles of ${newcomer.handle}` });
    expect(await dialog().getByRole('radio', { name: 'Grant Billing' }).isDisabled()).toBe(true);
    await dialog().getByRole('radio', { name: 'Grant Manager' }).check();
    expect(await dialog().locator('dl').textContent()).toBe('NowNo roleAfterManager');
    await dialog().getByLabel('Reason').fill('Joins the team');
    await dialog().getByLabel('Ticket').fill('T-24');
    await dialog().getByRole('button', { name: 'Grant Manager' }).click();
    await dialog().getByText('You signed in too long ago for this').waitFor();
    await signInAgain(staff);
    await page.getByText('Role granted.').waitFor();
    const operators = page.getByRole('list', { name: 'Operators' }).getByRole('listitem');
    const row = operators.filter({ hasText: newcomer.handle });
    expect(await row.textContent()).toBe(`${newcomer.handle}ManagerChange`);
    await page.getByRole('button', { name: `Change the roles of ${newcomer.handle}` }).click();
    await dialog().getByRole('radio', { name: 'Revoke Manager' }).check();
    await dialog().getByLabel('Reason').fill('Leaves the team');
    await dialog().getByLabel('Ticket').fill('T-25');
    await dialog().getByRole('button', { name: 'Revoke Manager' }).click();
    await page.getByText('Role revoked.').waitFor();
    await row.waitFor({ state: 'detached' });
    const own = operators.filter({ has: page.getByText('You', { exact: true }) });
    expect([await own.count(), await own.getByRole('button').count()]).toEqual([1, 0]);
  });

  it('creates and revokes a credential after signing in again, and sends nothing for another operator', async () => {
    await openFor(staff);
    await page.goto(`${ops.url}/credentials`);
    ops.clock.advance(5 * MINUTE);
    await page.getByRole('button', { name: 'New credential' }).click();
    await page.getByLabel('Name').fill('nightly');
    await page.getByRole('checkbox', { name: 'Manager' }).check();
    await page.getByRole('button', { name: 'Create credential' }).click();
    await signInAgain(staff);
    await page.getByText('Copy the token now').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    ops.clock.advance(5 * MINUTE);
    await page.getByRole('button', { name: 'Revoke nightly' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    const begin = page.waitForRequest((request) => request.url().endsWith('/oauth/start'));
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await begin;
    await page.waitForURL((url) => url.origin !== ops.url);
    const { visitor } = await signIn(customer);
    await page.context().addCookies(visitor.cookies.map(([name, value]) => ({ name, value, url: ops.url })));
    await page.goto(`${ops.url}/credentials`);
    await notice().filter({ hasText: 'no operator role' }).waitFor();
    await openFor(staff);
    await page.getByText('Credential revoked.').waitFor();
  });

  it('leaves no token after signing in, and no session after signing out', async () => {
    await openFor(staff);
    const database = await openDatabaseAs('operator', ops.databaseUrl);
    expect(await new KnexOAuthSessionStore(database, 'operator').get(staff.did as Did)).toBeUndefined();
    await database.close();
    const { value = '' } = (await sessionCookie()) ?? {};
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Handle', { exact: true }).waitFor();
    expect(await sessionCookie()).toBeUndefined();
    const headers = { Authorization: `Bearer ${value}` };
    expect((await fetch(`${ops.url}/internal/v1/ops/me`, { headers })).status).toBe(401);
  });

  it('is a member of the staff, and any other user sees nothing after signing in', async () => {
    await openFor(customer);
    await notice().filter({ hasText: 'no operator role' }).waitFor();
    expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);
  });

  it('must have a PDS account on the operated server', async () => {
    const { visitor, location } = await signIn(foreigner);
    expect([location, visitor.cookies]).toEqual(['/?error=foreign_pds', []]);
    const { items } = await ops.container
      .get(OperatorAuditLog)
      .execute(ROOT, { subject: foreigner.did }, { limit: 9 });
    expect(items).toMatchObject([{ action: 'session.refused', detail: { code: 'foreign_pds' } }]);
  });

  it('can cancel at the PDS', async () => {
    const { visitor, redirectUrl } = await begun(staff.handle);
    const { pathname, search } = await new HomePages().deny(redirectUrl);
    const { location } = await visitor.get(pathname + search);
    expect([location, visitor.cookies]).toEqual(['/?error=oauth_denied', []]);
    await page.goto(ops.url + location);
    await notice().filter({ hasText: 'did not allow this service' }).waitFor();
  });
});
