import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { deadLinks } from './dead-links.ts';
import { llmsFiles } from './llms-files.ts';
import { openApiDocuments } from './pages/open-api-pages.ts';
import { sitePages } from './pages/site-pages.ts';
import { htmlDocument } from './render/document.ts';
import { PageRenderer } from './render/rendered-page.ts';
import { SiteLinks } from './render/site-links.ts';
import { sourceDocument } from './render/source-document.ts';
import { searchIndex } from './search-index.ts';

const BROWSER = join(import.meta.dirname, 'browser');

/**
 * Writes the documentation site, and returns the number of its pages. Replaces the folder. Throws if a link leads to a
 * file or an anchor that does not exist.
 */
export async function writeSite(root: string, folder: string): Promise<number> {
  const pages = sitePages(root);
  const links = new SiteLinks(root, pages);
  const codes = new Set(pages.filter(({ section }) => section === 'Errors').map(({ title }) => title));
  const renderer = new PageRenderer(links, codes);
  const rendered = pages.map((page) => ({ ...page, ...renderer.render(page) }));
  const forModels = llmsFiles(pages, links);
  const documents = [...rendered, ...[...links.sources].sort().map((path) => sourceDocument(root, path))];
  const files: Record<string, string> = {
    ...forModels,
    ...Object.fromEntries(documents.map((each) => [`${each.address}.html`, htmlDocument(each, pages)])),
    ...Object.fromEntries(
      Object.entries(openApiDocuments()).map(([name, document]) => [
        `api/${name}.json`,
        JSON.stringify(document),
      ]),
    ),
    'assets/search.json': searchIndex(rendered),
  };
  const dead = [...new Set([...links.dead, ...deadLinks(files, links.images)])];
  if (dead.length > 0) throw new Error(`The documentation contains dead links:\n${dead.join('\n')}`);

  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const image of links.images) await cp(join(root, image), join(folder, image));
  for (const name of ['site.css', 'icon.svg']) await cp(join(BROWSER, name), join(folder, 'assets', name));
  for (const name of ['site', 'theme']) await bundle(name, join(folder, 'assets'));
  return documents.length;
}

async function bundle(name: string, folder: string): Promise<void> {
  const build = await rolldown({ input: join(BROWSER, `${name}.ts`), platform: 'browser' });
  const format = name === 'theme' ? 'iife' : 'esm';
  await build.write({ dir: folder, format, minify: true, entryFileNames: `${name}.js` });
  await build.close();
}
