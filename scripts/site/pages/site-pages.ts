import { errorPages } from './error-pages.ts';
import { openApiPages } from './open-api-pages.ts';
import { repositoryPages } from './repository-pages.ts';
import type { SitePage } from './site-page.ts';

/** Returns every page of the documentation site, in the order of the sidebar. */
export function sitePages(root: string): readonly SitePage[] {
  return [...repositoryPages(root), ...openApiPages(), ...errorPages()];
}
