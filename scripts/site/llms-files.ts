import { SECTIONS, type SitePage } from './pages/site-page.ts';
import type { SiteLinks } from './render/site-links.ts';

/** A link to a file of the repository. Code that looks like a link has no such path. */
const LINK = /\]\(([\w./-]+\.\w+(?:#[^)\s]*)?)\)/g;

/**
 * Returns the files for language models, by path: `llms.txt` (https://llmstxt.org) with a link to each page as
 * Markdown, `llms-full.txt` with all guides and references, and the pages as Markdown.
 */
export function llmsFiles(pages: readonly SitePage[], links: SiteLinks): Readonly<Record<string, string>> {
  const own = pages.map((page) => ({ ...page, markdown: withSiteLinks(page, links) }));
  const lists = SECTIONS.map((section) => {
    const rows = own
      .filter((page) => page.section === section)
      .map(({ title, address }) => `- [${title}](${address}.md)\n`);
    return `\n## ${section}\n\n${rows.join('')}`;
  });
  const full = own.filter(
    ({ section }) => section !== 'Errors' && section !== 'APIs' && section !== 'Project',
  );
  return {
    'llms.txt': `# Gatehouse\n\n> ${SUMMARY}\n${lists.join('')}`,
    'llms-full.txt': full.map(({ markdown }) => markdown).join('\n\n'),
    ...Object.fromEntries(own.map(({ address, markdown }) => [`${address}.md`, markdown])),
  };
}

const SUMMARY =
  'A TypeScript library for accounts, sessions and entitlements, with servers built on it. Databases, web frameworks and identity providers can be replaced.';

function withSiteLinks(page: SitePage, links: SiteLinks): string {
  const up = '../'.repeat(page.address.split('/').length - 1);
  return page.markdown.replaceAll(LINK, (whole, link: string) => {
    const resolved = links.resolved(link, page);
    return resolved === undefined ? whole : `](${up}${resolved.replace(/^(?!source\/)(.*)\.html/, '$1.md')})`;
  });
}
