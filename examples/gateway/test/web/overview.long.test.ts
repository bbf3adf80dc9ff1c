import { KnexBlockLedger, KnexDenialStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { DenialCount } from '@gatehouse/core/entitlement';
import { HOUR } from '@gatehouse/core/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../../page-kit/test/faults-of.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  page = await world.signedIn(`${world.system.ops.url}/overview`, world.olga);
});

afterAll(() => world.end());

async function store(...counts: readonly Omit<DenialCount, 'hour'>[]): Promise<void> {
  const now = world.system.clock.now();
  const staff = await openDatabaseAs('operator', world.databaseUrl);
  await new KnexDenialStore(staff).add(counts.map((each) => ({ ...each, hour: now - (now % HOUR) })));
  await staff.close();
}

const card = () => page.getByRole('region', { name: 'Denials' });

describe("denials on the operators' overview", () => {
  it('are announced as none before the first one, without loading the chart', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.reload();
    await card().getByText('No request was denied').waitFor();
    expect(loaded.filter((url) => url.includes('stacked-bars'))).toEqual([]);
  });

  it('can be loaded again after a failure, while the rest of the overview is shown', async () => {
    const denials = '**/internal/v1/ops/denials';
    await page.route(denials, (route) => route.fulfill({ status: 500, json: { error: 'internal_error' } }));
    await page.reload();
    await card().getByRole('alert').waitFor();
    await page.getByRole('region', { name: 'Graces that end next' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute(denials);
    await store(
      { source: 'proxy', reason: 'base_lapsed', count: 1_234 },
      { source: 'customer', reason: 'no_entitlement', count: 5 },
    );
    await card().getByRole('button', { name: 'Try again' }).click();
    await card()
      .getByRole('row', { name: /Base plan has lapsed.*1,234.*1,234/ })
      .waitFor();
  });

  it('are shown as numbers and as charts whose text has the total, and axe finds nothing', async () => {
    const charts = card().locator('div[role=img]');
    await charts.first().waitFor();
    const labels = await charts.evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')));
    expect(labels).toEqual([
      expect.stringMatching(/^Last 24 hours: 1,239 denials, most at \d\d:00 with 1,239\.$/),
      expect.stringMatching(/^Last 30 days: 1,239 denials, most at \d+ \w+ with 1,239\.$/),
    ]);
    expect(await card().locator('svg .recharts-bar-rectangle path').count()).toBeGreaterThanOrEqual(4);
    const numbers = card().getByRole('table', { name: 'Denials: Last 24 hours' });
    const summary = card().locator('summary').first();
    await summary.focus();
    expect(await numbers.isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await numbers.getByRole('cell', { name: '1,234' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe("damaged blocks on the operators' overview", () => {
  it('are counted, with the way to restore them', async () => {
    const staff = await openDatabaseAs('operator', world.databaseUrl);
    const checked = { blocks: 7, bytes: 900, damaged: 2 };
    await new KnexBlockLedger(staff).recordChecked(null, checked, world.system.clock.now());
    await staff.close();
    await page.reload();
    const blocks = page.getByRole('region', { name: 'Stored blocks' });
    await blocks.getByText('7 blocks, 2 damaged').waitFor();
    await blocks.getByText('Restore them from a backup').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
