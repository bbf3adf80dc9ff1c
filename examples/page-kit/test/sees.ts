import type { Locator, Page } from 'playwright-core';

/** Waits until the element is visible. Throws if it does not appear. */
export async function sees(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'visible' });
}

/** Waits until the element has disappeared. Throws if it does not. */
export async function misses(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'hidden' });
}

/** Waits for the page with this title. */
export async function seesPage(page: Page, title: string): Promise<void> {
  await sees(page.getByRole('heading', { level: 1, name: title, exact: true }));
}
