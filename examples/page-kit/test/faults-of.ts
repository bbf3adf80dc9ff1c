import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export const DESKTOP = { width: 1280, height: 800 };
/**
 * The narrowest supported screen (WCAG 2.2 section 1.4.10). It is as narrow as a screen of 1,280 px at a zoom
 * of 400 %.
 */
export const PHONE = { width: 320, height: 640 };

/**
 * Screens and themes in which a page is checked. The dark theme is checked only for contrast, because only
 * its colours differ.
 */
const LOOKS = [
  { colorScheme: 'light', viewport: DESKTOP, rules: 'all' },
  { colorScheme: 'light', viewport: PHONE, rules: 'all' },
  { colorScheme: 'dark', viewport: DESKTOP, rules: 'contrast' },
] as const;

/** Returns the faults that axe finds, and whether the page is wider than the screen. */
export async function faultsNow(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  // Load axe only once per page. Its script has half a megabyte, and loading it takes longer than checking a page.
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

/** The addresses of all pages that `faultsOf` has checked in this process. */
export const CHECKED_URLS: Set<string> = new Set();

/** Returns the faults of a page in the light theme, in the dark theme, and at a width of 320 px. */
export function faultsOf(page: Page): Promise<string[]> {
  CHECKED_URLS.add(page.url());
  return faultsInLooks(page, (scheme) => page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor());
}

/**
 * Returns the faults of any page in the same themes and widths. `applied` resolves when the page shows a
 * colour scheme.
 */
export async function faultsInLooks(
  page: Page,
  applied: (colorScheme: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const { colorScheme, viewport, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await applied(colorScheme);
    const found = await faultsNow(page, rules);
    faults.push(...found.map((fault) => `${colorScheme}, ${viewport.width} px wide: ${fault}`));
  }
  return faults;
}
