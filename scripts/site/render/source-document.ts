import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentContent } from './document.ts';
import { escaped } from './escaped.ts';

/** Returns the document that shows a file of the repository, or the names in a folder of it. */
export function sourceDocument(root: string, path: string): DocumentContent {
  const isFolder = statSync(join(root, path)).isDirectory();
  const text = isFolder ? names(join(root, path)) : readFileSync(join(root, path), 'utf8');
  return {
    address: `source/${path}${isFolder ? '/index' : ''}`,
    title: path,
    html: `<h1><code>${escaped(path)}</code></h1>\n<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    headings: [],
  };
}

function names(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => !/^(?:node_modules|dist|dist-web)$|\.tsbuildinfo$/.test(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort()
    .join('\n');
}
