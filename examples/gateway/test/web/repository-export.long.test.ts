import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../../page-kit/test/faults-of.ts';
import { carBlocks } from './car-blocks.ts';
import { openWorld, type World } from './world.ts';

const GET_REPO = '**/xrpc/com.atproto.sync.getRepo**';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  page = await world.signedIn(`${world.system.gateway.url}/settings`, world.alice);
});

afterAll(() => world.end());

const button = () => page.getByRole('button', { name: 'Download your repository' });
const isFocused = () => button().evaluate((node) => node === document.activeElement);

describe('the repository in the settings', () => {
  it("is saved as a CAR file with the handle's name, whose blocks match their CIDs", async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button().click()]);
    expect(download.suggestedFilename()).toBe('alice.test.car');
    const car = await readFile(await download.path());
    const { pds } = world.home;
    const direct = await fetch(`${pds.url}/xrpc/com.atproto.sync.getRepo?did=${world.alice.did}`);
    const expected = carBlocks(Buffer.from(await direct.arrayBuffer()));
    expect(carBlocks(car)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(() => carBlocks(car.subarray(0, -1))).toThrow('ends within');
    await page.getByText(/^Your repository is saved/).waitFor();
    expect(await isFocused()).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('can be cancelled with the keyboard while it is downloaded, and nothing is saved', async () => {
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await page.route(GET_REPO, () => {});
    await button().press('Enter');
    await page.getByText('Waiting for your personal data server').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel the download' }).press('Enter');
    await page.getByText('Waiting for your personal data server').waitFor({ state: 'detached' });
    expect(await isFocused()).toBe(true);
    expect(await page.getByText('did not send the whole repository').count()).toBe(0);
    await page.unroute(GET_REPO);
    expect(saved).toEqual([]);
  });

  it('is not saved if the personal data server fails, and can be tried again', async () => {
    for (const fail of ['abort', 'status'] as const) {
      await page.route(GET_REPO, (route) =>
        fail === 'abort' ? route.abort() : route.fulfill({ status: 500, body: '{}' }),
      );
      await button().click();
      await page.getByText('did not send the whole repository').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.unroute(GET_REPO);
      await Promise.all([page.waitForEvent('download'), button().click()]);
      await page.getByText('did not send the whole repository').waitFor({ state: 'detached' });
    }
  });
});
