import { posix } from 'node:path';

const REFERENCE = /\s(?:href|src)="([^"]+)"/g;
const ID = /\sid="([^"]+)"/g;
/** Files that are not rendered from Markdown. */
const ASSET = /^assets\//;

/** Returns the links of the HTML documents that lead to no file of the site, or to no anchor in their target. */
export function deadLinks(
  files: Readonly<Record<string, string>>,
  images: ReadonlySet<string>,
): readonly string[] {
  const documents = Object.entries(files).filter(([path]) => path.endsWith('.html'));
  const anchors = new Map(
    documents.map(([path, html]) => [path, new Set([...html.matchAll(ID)].map(([, id]) => id))]),
  );
  return documents.flatMap(([path, html]) =>
    [...html.matchAll(REFERENCE)]
      .map(([, link = '']) => link.replaceAll('&amp;', '&'))
      .filter((link) => !/^[a-z]+:/i.test(link))
      .filter((link) => {
        const [target = '', fragment] = link.split('#');
        const file = target === '' ? path : posix.join(posix.dirname(path), decodeURI(target));
        if (fragment !== undefined) return !anchors.get(file)?.has(decodeURI(fragment));
        return !(file in files || images.has(file) || ASSET.test(file));
      })
      .map((link) => `${path}: ${link}`),
  );
}
