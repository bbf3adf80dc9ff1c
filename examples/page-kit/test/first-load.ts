import type { Page, Request } from 'playwright-core';

/**
 * Returns the number of bytes that the browser receives until the page at the address is complete. The
 * browser must have an empty cache.
 */
export async function firstLoadBytes(page: Page, url: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  const measure = (request: Request) => {
    const size = request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize);
    sizes.push(size);
  };
  page.on('requestfinished', measure);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The page can be closed while it still loads more, and its sizes could then no longer be read.
  page.off('requestfinished', measure);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Maximum number of bytes that the browser loads for a visitor's first page. */
export const MAX_FIRST_LOAD_BYTES = 180_000;
