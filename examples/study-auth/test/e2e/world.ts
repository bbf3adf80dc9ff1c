import { launchChromium } from '@gatehouse/testing/servers/chromium';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type RunningStudy, startStudy } from './running-study.ts';

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost'];

/** One server and one Chromium, in which each visitor gets a separate browser context. */
export interface World {
  readonly study: RunningStudy;
  /** Opens a page in a new browser context, with its own cookies and storage. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  /** Stops the server and Chromium. Throws if a page threw an error or violated the content security policy. */
  end(): Promise<void>;
}

/** Starts the server with these variables, and a browser. */
export async function openWorld(
  variables: Record<string, string> = {},
  launch: () => Promise<Browser> = launchChromium,
): Promise<World> {
  const browser = await launch();
  const study = await startStudy(variables).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const faults: string[] = [];
  return {
    study,
    visitor: (options = {}) => visitor(browser, study, faults, options),
    end: async () => {
      await browser.close();
      await study.stop();
      if (faults.length > 0) throw new Error(`The pages had faults:\n${faults.join('\n')}`);
    },
  };
}

/** Deletes the browser's cookies and closes its tabs. The cache is kept. */
export async function forgetEverything(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.clearCookies();
}

async function visitor(
  browser: Browser,
  study: RunningStudy,
  faults: string[],
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: study.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(60_000);
  context.on('weberror', (error) => faults.push(error.error().stack ?? error.error().message));
  context.on('request', (request) => {
    // The pages load nothing from other hosts. The OpenID provider of a test is also on this machine.
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !LOOPBACK.includes(hostname))
      faults.push(`request to ${request.url()}`);
  });
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
  return context.newPage();
}
