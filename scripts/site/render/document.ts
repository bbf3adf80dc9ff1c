import { SECTIONS, type SitePage } from '../pages/site-page.ts';
import { escaped } from './escaped.ts';
import type { RenderedHeading } from './rendered-page.ts';

/** Pages request nothing from other hosts, which this policy enforces. Diagrams contain their own styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Content of one document of the site. */
export interface DocumentContent {
  /** Path below the site's root, without `.html`. */
  readonly address: string;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly RenderedHeading[];
}

/** Returns a whole HTML document: header, sidebar, content and the headings of the page. */
export function htmlDocument(
  { address, title, html, headings }: DocumentContent,
  pages: readonly SitePage[],
): string {
  const up = '../'.repeat(address.split('/').length - 1);
  return `<!doctype html>
<html lang="en" data-up="${up}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escaped(title === 'Gatehouse' ? title : `${title} - Gatehouse`)}</title>
<link rel="icon" href="${up}assets/icon.svg">
<link rel="stylesheet" href="${up}assets/site.css">
<script src="${up}assets/theme.js"></script>
<script src="${up}assets/site.js" type="module"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<button type="button" class="menu" aria-expanded="false" aria-controls="pages">Pages</button>
<a class="home" href="${up}index.html">Gatehouse</a>
<button type="button" class="find">Search <kbd>/</kbd></button>
<button type="button" class="theme">Theme</button>
</header>
<nav id="pages" aria-label="Pages">
${sidebar(address, up, pages)}</nav>
<main id="content" tabindex="-1">
${html}</main>
${outline(headings)}<dialog aria-label="Search">
<label>Search <input type="search" autocomplete="off"></label>
<p role="status"></p>
<ol></ol>
</dialog>
</body>
</html>
`;
}

function sidebar(address: string, up: string, pages: readonly SitePage[]): string {
  const current = pages.find((page) => page.address === address)?.section ?? 'Start';
  return SECTIONS.map((section) => {
    const links = pages
      .filter((page) => page.section === section)
      .map((page) => {
        const mark = page.address === address ? ' aria-current="page"' : '';
        return `<li><a href="${up}${page.address}.html"${mark}>${escaped(page.title)}</a></li>\n`;
      });
    const open = section === current ? ' open' : '';
    return `<details${open}><summary>${section}</summary>\n<ul>\n${links.join('')}</ul></details>\n`;
  }).join('');
}

function outline(headings: readonly RenderedHeading[]): string {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 2) return '';
  const links = shown.map(({ anchor, text }) => `<li><a href="#${anchor}">${escaped(text)}</a></li>\n`);
  return `<nav class="outline" aria-label="On this page">\n<ul>\n${links.join('')}</ul></nav>\n`;
}
