import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** Returns a server of the built site for reading it on this machine. It serves only files of the folder. */
export function siteServer(folder: string): Server {
  return createServer(async ({ url = '/' }, response) => {
    const path = pathOf(url);
    const type = TYPES[extname(path)];
    const content =
      type === undefined ? undefined : await readFile(join(folder, path)).catch(() => undefined);
    if (content === undefined)
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Page not found.\n');
    else response.writeHead(200, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }).end(content);
  });
}

/** Returns the file that an address names. `normalize` removes `..` above the root. */
function pathOf(url: string): string {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
    return path.endsWith('/') ? `${path}index.html` : path;
  } catch {
    return '';
  }
}
