import { existsSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { firefox } from 'playwright-core-firefox';

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
/** Firefox creates a profile at each start, which takes long on a busy machine. */
const START_TIMEOUT_MS = 120_000;

/**
 * Starts the unmodified Firefox of this machine, or the one at FIREFOX_PATH, and controls it by WebDriver BiDi. Uses an
 * earlier release of Playwright, because later ones send a command that Firefox ESR 153 does not have.
 */
export async function launchFirefox(): Promise<Browser> {
  const { FIREFOX_PATH } = process.env;
  const executablePath = (FIREFOX_PATH ? [FIREFOX_PATH] : PATHS).find((path) => existsSync(path));
  if (!executablePath)
    throw new Error(
      'Firefox is missing. Install it with `apt-get install firefox-esr`, or set FIREFOX_PATH.',
    );
  const launched = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    timeout: START_TIMEOUT_MS,
  });
  // Both releases have the same API for these tests, but TypeScript sees two packages.
  const browser = launched as unknown as Browser;
  await fillByKeys(browser);
  return browser;
}

/**
 * Lets `fill` press keys in all pages of this driver. Its own `fill` sets the value of a field from the script of
 * the page, and React ignores the input event that follows such a change.
 */
async function fillByKeys(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const locators: Pick<Locator, 'fill'> = Object.getPrototypeOf(page.locator('html'));
  locators.fill = async function (this: Locator, text) {
    await this.focus();
    await this.press('Control+a');
    if (text === '') await this.press('Delete');
    else await this.pressSequentially(text);
  };
  const pages: Pick<Page, 'fill'> = Object.getPrototypeOf(page);
  pages.fill = function (this: Page, selector, text) {
    return this.locator(selector).fill(text);
  };
  await page.close();
}
