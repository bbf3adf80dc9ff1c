import { OperatorBilling } from '@gatehouse/adapters/inversify';
import { IdentityStore } from '@gatehouse/core/identity';
import { UnitOfWork } from '@gatehouse/core/kernel';
import {
  ChangeOperatorRole,
  OPERATOR_ROLES,
  type Operator,
  PdsAccountDirectory,
} from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { SessionOpener } from '@gatehouse/core/session';
import { SignedValue } from '@gatehouse/http-koa/session';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { freePort } from '@gatehouse/testing/servers/port';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runningOps, type TestOps } from '../ops/running-ops.ts';

const MANY = 10_000;
const OLGA: Did = 'did:plc:olgaaaaaaaaaaaaaaaaaaaaa';
const ROOT: Operator = { principal: 'system:test', roles: OPERATOR_ROLES };
const KEY = 'a key of the operator API';

let ops: TestOps;
let browser: Browser;
let page: Page;

const numberOf = (count: number) => String(count).padStart(5, '0');
const didOf = (count: number): Did =>
  `did:plc:${numberOf(count).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}${'a'.repeat(19)}`;
/** One handle is not in the order of the DIDs. */
const handleOf = (count: number) =>
  count === 5_000 ? 'a-customer.test' : `customer-${numberOf(count)}.test`;

async function addCustomers(): Promise<void> {
  const billing = ops.container.get(OperatorBilling);
  const directory = ops.container.get(PdsAccountDirectory);
  await ops.container.get(UnitOfWork).run(async () => {
    for (let count = 0; count < MANY; count += 1) {
      const did = didOf(count);
      const event = { name: 'manual.grant', plan: count % 2 === 0 ? 'base' : 'once' } as const;
      const cause = { eventId: `event-${count}`, reason: 'Paid', ticketRef: `T-${numberOf(count)}` };
      await billing.execute({ operator: ROOT, did, event: { ...event, ...cause }, seenVersion: undefined });
      await directory.record({ did, handle: handleOf(count), email: `${count}@example.com`, heardAt: 1 });
    }
  });
}

async function signIn(): Promise<void> {
  await ops.container.get(IdentityStore).record({ did: OLGA, handle: null, firstSeenAt: 0 });
  const role = { did: OLGA, role: 'entitlement_mutator', to: 'granted' } as const;
  await ops.container.get(ChangeOperatorRole).execute({ principal: 'system:test', ...role });
  const { id } = await ops.container.get(SessionOpener).open(OLGA, {});
  const name = 'svc_ops_session';
  const value = id.reveal();
  const signature = new SignedValue([KEY]).keygrip.sign(`${name}=${value}`);
  const cookies = [
    { name, value, url: ops.url },
    { name: `${name}.sig`, value: signature, url: ops.url },
  ];
  await page.context().addCookies(cookies);
}

beforeAll(async () => {
  ops = await runningOps({ OPS_SESSION_SECRET: KEY, OPS_PORT: String(await freePort()) });
  await addCustomers();
  browser = await launchChromium();
  page = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(60_000);
  await signIn();
});

afterAll(async () => {
  await browser?.close();
  await ops.stop();
});

const accounts = () => page.getByRole('table', { name: 'Accounts' });
const found = () => page.getByRole('list', { name: 'Accounts' });
const active = () => page.getByRole('link', { name: 'Active 10,000' });
const opened = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Runs the work. Returns how long it took, and the longest time in which the page did not respond, in milliseconds. */
async function measured(work: () => Promise<unknown>): Promise<{ took: number; busy: number }> {
  await page.evaluate(() => {
    const longest = { busy: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.busy = Math.max(longest.busy, duration);
    }).observe({ type: 'longtask' });
  });
  const began = performance.now();
  await work();
  const took = Math.round(performance.now() - began);
  const busy = await page.evaluate(() => (window as unknown as { longest: { busy: number } }).longest.busy);
  return { took, busy: Math.round(busy) };
}

async function fill(reason: string): Promise<void> {
  await page.getByLabel('Reason').fill(reason);
  await page.getByLabel('Ticket').fill('T-1');
}

const done = () => page.getByRole('status').filter({ hasText: 'Done. This is row' }).waitFor();

describe(`the list of ${MANY} customers`, () => {
  it('fetches a refused page again only when the operator asks for it', async () => {
    let refused = 0;
    const pageAfter = /\/ops\/entitlements\?.*after=/;
    await page.route(pageAfter, (route) => {
      refused += 1;
      return route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'Refused.' } } });
    });
    await page.goto(`${ops.url}/accounts`);
    await accounts()
      .getByRole('link', { name: handleOf(0) })
      .waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0), { timeout: 20_000 });
    await page.waitForTimeout(2_000);
    expect(refused).toBeLessThan(10);
    await page.unroute(pageAfter);
    const fetched = page.waitForResponse((response) => pageAfter.test(response.url()) && response.ok());
    await page.getByRole('button', { name: 'Show more' }).click();
    await fetched;
  });

  it('renders only the rows in or near the visible area, and reaches the last one by scrolling', async () => {
    await page.goto(`${ops.url}/accounts`);
    await accounts()
      .getByRole('link', { name: handleOf(0) })
      .waitFor();
    const last = accounts().getByRole('link', { name: handleOf(MANY - 1) });
    let most = 0;
    const { took, busy } = await measured(async () => {
      while ((await last.count()) === 0) {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        most = Math.max(most, await accounts().getByRole('row').count());
      }
    });
    process.stdout.write(`Scrolled over ${MANY} rows in ${took} ms, busy for at most ${busy} ms.\n`);
    expect(most).toBeLessThan(100);
  });

  it('returns to the same row after going back', async () => {
    const link = accounts().getByRole('link', { name: handleOf(MANY - 3) });
    await link.click();
    await opened(handleOf(MANY - 3));
    await page.goBack();
    await opened('Accounts');
    await link.waitFor();
    expect(await link.isVisible()).toBe(true);
  });

  it('sorts by handle, keeps the focus on the heading, and shows the order after going back', async () => {
    await page.goto(`${ops.url}/accounts`);
    const head = accounts().getByRole('columnheader', { name: 'Account' });
    await head.getByRole('button').press('Enter');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'handle');
    const second = accounts().getByRole('row').nth(2);
    await second.getByRole('link', { name: handleOf(0) }).waitFor();
    const first = accounts().getByRole('row').nth(1);
    expect(await first.getByRole('link').textContent()).toBe('a-customer.test');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    const isFocused = (node: Element) => node.contains(document.activeElement);
    expect(await head.evaluate(isFocused)).toBe(true);
    await first.getByRole('link').click();
    await opened('a-customer.test');
    await page.goBack();
    await first.getByRole('link', { name: 'a-customer.test' }).waitFor();
  });
});

describe(`an operator with ${MANY} customers`, () => {
  const TASKS: readonly (readonly [task: string, run: () => Promise<unknown>])[] = [
    [
      'reads how many customers have which state',
      async () => {
        await page.goto(`${ops.url}/overview`);
        await active().waitFor();
      },
    ],
    [
      'lists the customers in a state',
      async () => {
        await active().click();
        await accounts()
          .getByRole('link', { name: handleOf(0) })
          .waitFor();
      },
    ],
    [
      'finds a customer by a part of the handle from any page',
      async () => {
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder('Handle, DID').fill('customer-0777');
        await page.getByRole('button', { name: handleOf(7_777) }).waitFor();
      },
    ],
    [
      'opens the customer',
      async () => {
        await page.getByRole('button', { name: handleOf(7_777) }).click();
        await opened(handleOf(7_777));
      },
    ],
    [
      'grants a plan',
      async () => {
        await page.getByRole('radio', { name: 'Grant base' }).check();
        await fill('They pay again');
        await page.getByRole('button', { name: 'Grant base' }).click();
        await done();
      },
    ],
    [
      'sees who granted it and why',
      async () => {
        await page.getByRole('list', { name: 'Timeline' }).getByText('They pay again · T-1').waitFor();
      },
    ],
    [
      'ends the plan with a grace period',
      async () => {
        await page.getByRole('radio', { name: 'Lapse with a grace period' }).check();
        await page.getByLabel('Grace until').fill('2090-01-31T12:00');
        await fill('The card expired');
        await page.getByRole('button', { name: 'Lapse with a grace period' }).click();
        await done();
      },
    ],
    [
      'finds a customer by a ticket',
      async () => {
        await page.goto(`${ops.url}/accounts?q=T-04242`);
        await found()
          .getByRole('link', { name: handleOf(4_242) })
          .waitFor();
      },
    ],
    [
      'finds the audit rows of a ticket',
      async () => {
        await page.goto(`${ops.url}/audit?ticket=T-04242`);
        await page.getByRole('list', { name: 'Rows' }).getByText(handleOf(4_242)).first().waitFor();
      },
    ],
    [
      'verifies the audit log',
      async () => {
        await page.getByRole('button', { name: 'Verify the log' }).click();
        await page.getByText(/All 1\d,\d{3} rows are intact/).waitFor();
      },
    ],
  ];

  it.each(TASKS)('%s', async (task, run) => {
    if (page.url() === 'about:blank') await page.goto(`${ops.url}/overview`);
    const began = performance.now();
    await run();
    process.stdout.write(`${task}: ${Math.round(performance.now() - began)} ms\n`);
  });
});
