/** Reads all pages in turn. `read` receives the cursor of the previous page, and undefined for the first one. */
export async function everyPage<Page extends { readonly nextCursor: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const page = await read(cursor);
    pages.push(page);
    isMore = page.nextCursor !== null;
    cursor = page.nextCursor ?? undefined;
  }
  return pages;
}
