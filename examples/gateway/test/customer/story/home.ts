import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { startPlc } from '@gatehouse/testing/servers/plc';
import { freePort } from '@gatehouse/testing/servers/port';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { servePage } from './serve-page.ts';

/** A real personal data server and a browser. Tests start the proxy in front of the server themselves. */
export interface Home {
  readonly pds: RunningPds;
  readonly plcUrl: string;
  /** Port at which clients reach the personal data server. The proxy must listen on it. */
  readonly proxyPort: number;
  /** Address of a web application of another developer. */
  readonly applicationUrl: string;
  /** Opens a page in a browser that has not visited the gateway. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  stop(): Promise<void>;
}

export async function openHome(launch: () => Promise<Browser> = launchChromium): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'story-'));
  const proxyPort = await freePort();
  const plc = await startPlc();
  const publicUrl = `http://localhost:${proxyPort}`;
  const [pds, browser, application] = await Promise.all([
    startPds({ dataDir: folder, plcUrl: plc.url, publicUrl }),
    launch(),
    servePage({ pds: publicUrl, plc: plc.url }),
  ]);
  return {
    pds,
    plcUrl: plc.url,
    proxyPort,
    applicationUrl: application.url,
    newPage: async (options = {}) => {
      const page = await (await browser.newContext(options)).newPage();
      page.setDefaultTimeout(60_000);
      return page;
    },
    stop: async () => {
      await browser.close();
      await application.stop();
      await pds.stop();
      await plc.stop();
      await removeFolder(folder);
    },
  };
}

/** Enters the password on the personal data server's page, and grants access to the application. */
export async function authorize(page: Page, { pds }: Pick<Home, 'pds'>, password: string): Promise<void> {
  await page.waitForURL((url) => url.origin === pds.publicUrl);
  await page.fill('input[name=password]', password);
  await page.click('button[type=submit]');
  await page.getByRole('button', { name: 'Authorize' }).click();
}
