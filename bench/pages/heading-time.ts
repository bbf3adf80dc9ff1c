import type { Browser } from 'playwright-core';

/** The network that Lighthouse calls slow 4G: 150 ms for a round trip, 1.6 Mbit/s down and 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};

/** Returns the milliseconds after which a new visitor on slow 4G sees the heading of the page. */
export async function headingTime(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', SLOW_4G);
    // Runs in the page, so that the time of the calls to the browser is not measured.
    await page.addInitScript(() => {
      const seen = () => {
        if (!document.querySelector('h1')?.textContent) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          document.documentElement.dataset.headingTime = String(performance.now());
        });
      };
      const observer = new MutationObserver(seen);
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(url);
    const root = page.locator('html[data-heading-time]');
    await root.waitFor({ state: 'attached' });
    return Number(await root.getAttribute('data-heading-time'));
  } finally {
    await context.close();
  }
}
