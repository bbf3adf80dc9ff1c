import { statSync } from 'node:fs';
import { join } from 'node:path';
import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';

const YEAR = 365 * 24 * 3_600_000;
const ASSETS = '/assets/';

/**
 * Serves the files of a single-page app from `folder`, below a prefix such as `/shared` or at the root. Other paths get its
 * `index.html`, if it has one and the client accepts HTML. Files below `assets/` are named by their content, so they are
 * cached for a year.
 */
export function webPage(folder: string, prefix = ''): Middleware {
  return async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next();
    if (!context.path.startsWith(`${prefix}/`)) return next();
    const path = context.path.slice(prefix.length);
    const isAsset = path.startsWith(ASSETS);
    if (isFileBelow(folder, path)) {
      // The file beside it with `.br` or `.gz` is sent instead to clients that accept it.
      context.vary('Accept-Encoding');
      await send(context, path, { root: folder, maxage: isAsset ? YEAR : 0, immutable: isAsset });
    } else if (!isAsset && (path === '/' || asksForHtml(context)) && isFileBelow(folder, '/index.html')) {
      context.set('Cache-Control', 'no-cache');
      context.vary('Accept-Encoding');
      await send(context, 'index.html', { root: folder });
    } else await next();
  };
}

/** Only a client that names HTML gets a page for an unknown path. A monitor at the wrong port must not see a 200. */
function asksForHtml(context: Context): boolean {
  return /\btext\/html\b/i.test(context.get('Accept'));
}

const MAX_PATH_LENGTH = 255;

function isFileBelow(folder: string, path: string): boolean {
  const isPlain = path.split('/').every((part) => !part.startsWith('.'));
  return (
    isPlain &&
    path.length <= MAX_PATH_LENGTH &&
    (statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() ?? false)
  );
}
