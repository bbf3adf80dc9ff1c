import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import type { SitePage } from '../pages/site-page.ts';

const IMAGE = /\.(?:png|svg|jpe?g|webp)$/;

/**
 * Translates links between files of the repository into addresses of the site. A link to a page leads to that page, and
 * a link to another file or a folder leads to a page that shows it. Collects the files that the site must contain.
 */
export class SiteLinks {
  /** Images that pages show, by path from the root of the repository. */
  readonly images = new Set<string>();
  /** Other linked files and folders, by path from the root of the repository. */
  readonly sources = new Set<string>();
  /** Links to files that do not exist, each with its page. */
  readonly dead: string[] = [];
  readonly #root: string;
  readonly #addresses: ReadonlyMap<string, string>;

  constructor(root: string, pages: readonly SitePage[]) {
    this.#root = root;
    this.#addresses = new Map(pages.map(({ source, address }) => [source, address]));
  }

  /**
   * Returns the target of a link as a path from the site's root, with its fragment. Returns `undefined` for links to
   * other sites and for links inside the page.
   */
  resolved(link: string, page: SitePage): string | undefined {
    if (/^(?:[a-z]+:|#)/i.test(link)) return undefined;
    const [target = '', fragment] = link.split('#');
    if (target.startsWith('/')) return target.slice(1);
    const file = posix.join(posix.dirname(page.source), decodeURI(target)).replace(/\/$/, '');
    const anchor = fragment === undefined ? '' : `#${fragment}`;
    const address = this.#addresses.get(file) ?? this.#addresses.get(posix.join(file, 'README.md'));
    if (address !== undefined) return `${address}.html${anchor}`;
    const path = posix.join(this.#root, file);
    if (!existsSync(path)) {
      this.dead.push(`${page.source}: ${link}`);
      return undefined;
    }
    if (IMAGE.test(file)) {
      this.images.add(file);
      return file;
    }
    this.sources.add(file);
    return `source/${file}${statSync(path).isDirectory() ? '/index' : ''}.html`;
  }
}
