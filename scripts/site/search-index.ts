import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from './browser/search-options.ts';
import type { SitePage } from './pages/site-page.ts';
import type { RenderedPage } from './render/rendered-page.ts';

/** Returns the index of all sections of all pages as JSON, which the search in the browser loads. */
export function searchIndex(pages: readonly (SitePage & RenderedPage)[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  for (const { address, title, sections } of pages)
    index.addAll(
      sections.map((section) => ({
        id: `${address}.html#${section.anchor}`,
        page: title,
        title: section.title,
        text: section.text,
      })),
    );
  return JSON.stringify(index);
}
