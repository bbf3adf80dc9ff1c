import type { Page } from 'playwright-core';

/** Finds the customer on the operators' page and opens it. Works even if the directory does not know the handle yet. */
export async function openAccount(page: Page, url: string, handle: string): Promise<void> {
  await page.goto(`${url}/accounts?${new URLSearchParams({ q: handle })}`);
  const found = page.getByRole('list', { name: 'Accounts' }).getByRole('link', { name: handle });
  await found
    .or(page.getByRole('button', { name: 'Ask the account server' }))
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: handle }).waitFor();
}
