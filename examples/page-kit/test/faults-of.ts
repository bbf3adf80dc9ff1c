import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export const DESKTOP = { width: 1280, height: 800 };
/** The narrowest screen that must do (WCAG 2.2 section 1.4.10), and what a wide one is at four times the size. */
export const PHONE = { width: 320, height: 640 };

/** Colors can change only the contrast, whatever the screen. */
const LOOKS = [
  { colorScheme: 'light', viewport: DESKTOP, rules: 'all' },
  { colorScheme: 'light', viewport: PHONE, rules: 'all' },
  { colorScheme: 'dark', viewport: DESKTOP, rules: 'contrast' },
] as const;

/** What axe finds, and whether the page is wider than the screen. */
export async function faultsNow(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  // Loading its half a megabyte of script again takes longer than checking a page.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
  if (rules === 'contrast') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
  ];
}

/** The faults of the page in the light and the dark theme and at 320 px. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { colorScheme, viewport, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    const found = await faultsNow(page, rules);
    faults.push(...found.map((fault) => `${colorScheme}, ${viewport.width} px wide: ${fault}`));
  }
  return faults;
}
