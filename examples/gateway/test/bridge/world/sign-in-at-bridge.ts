import type { PdsAccount } from '@gatehouse/testing/servers/pds';
import type { Locator, Page } from 'playwright-core';

/**
 * Signs the user in at an app behind the bridge. Starts from a page of the bridge or a link to it, and waits until the
 * landmark is visible. If the browser is signed in at the bridge already, it is not asked for handle and password.
 */
export async function signInAtBridge(page: Page, account: PdsAccount, landmark: Locator): Promise<void> {
  const handle = page.getByLabel('Handle', { exact: true });
  const consent = page.getByRole('button', { name: 'Continue' });
  await handle.or(consent).or(landmark).first().waitFor();
  if (await handle.isVisible()) {
    await handle.fill(account.handle);
    await consent.click();
    await page.fill('input[name=password]', account.password);
    await page.click('button[type=submit]');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await consent.or(landmark).first().waitFor();
  }
  if (await consent.isVisible()) await consent.click();
  await landmark.waitFor();
}
