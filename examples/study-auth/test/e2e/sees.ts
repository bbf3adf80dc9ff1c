import type { Locator, Page } from 'playwright-core';

/** Waits until it is there to be seen; throws when it does not come. */
export async function sees(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'visible' });
}

/** Waits until it is gone; throws when it stays. */
export async function misses(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'hidden' });
}

/** Waits for the page with this title. */
export async function seesPage(page: Page, title: string): Promise<void> {
  await sees(page.getByRole('heading', { level: 1, name: title, exact: true }));
}
