import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { send } from '@koa/send';
import type { Middleware } from 'koa';

const YEAR = 365 * 24 * 3_600_000;

/**
 * Serves a single-page app from `folder`: its files as they are (those below `assets/` are named by their content and
 * kept for a year), and its `index.html` for every other page that a browser asks for.
 */
export function webPage(folder: string): Middleware {
  return async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next();
    const isFile =
      context.path !== '/' && !context.path.endsWith('/') && existsSync(join(folder, context.path));
    if (isFile) {
      const immutable = context.path.startsWith('/assets/');
      await send(context, context.path, { root: folder, maxage: immutable ? YEAR : 0, immutable });
    } else if (context.accepts('html')) {
      context.set('Cache-Control', 'no-cache');
      await send(context, 'index.html', { root: folder });
    } else await next();
  };
}
