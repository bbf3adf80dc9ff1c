import type { Page } from 'playwright-core';

const PASSWORD = 'a long enough password';

/** Creates the account alice.test. Returns when the browser is on the page of the PDS. */
export async function signUp(
  page: Page,
  edge: string,
  invite: string,
  pdsPort: number | undefined,
): Promise<void> {
  await page.goto(edge);
  await page.getByRole('link', { name: 'Create one with an invite' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByLabel('Handle').fill('alice');
  await page.getByLabel('E-mail').fill('alice@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Invite').fill(invite);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => url.port === String(pdsPort));
}

/** Enters the password on the page of the PDS, and grants access to the gateway. Returns when the list of files is shown. */
export async function authorize(page: Page): Promise<void> {
  await page.fill('input[name=password]', PASSWORD);
  await page.click('button[type=submit]');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText('No files yet').waitFor();
}
