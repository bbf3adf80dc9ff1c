import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../exchange/exchange.ts';
import type { Step } from '../exchange/step.ts';
import { sendFile } from './send-file.ts';

const ASSETS = '/assets/';

/**
 * Returns a step that serves the files of a single-page app from `folder`, below a prefix such as `/shared` or at the
 * root. For `/`, it sends `index.html` if the folder contains this file. It does the same for unknown paths outside
 * `assets/` if the client accepts HTML. The names of files below `assets/` contain a hash of their content, so clients
 * can cache them for a year.
 */
export function webPage(folder: string, prefix = ''): Step {
  return async (context, next) => {
    const { method } = context;
    const path = context.path.startsWith(`${prefix}/`) ? context.path.slice(prefix.length) : undefined;
    if (path === undefined || (method !== 'GET' && method !== 'HEAD')) {
      await next();
      return;
    }
    const isAsset = path.startsWith(ASSETS);
    if (isFileBelow(folder, path)) {
      // Clients that accept compression receive the compressed file, whose name ends in `.br` or `.gz`.
      context.vary('Accept-Encoding');
      await sendFile(context, join(folder, path), isAsset ? 'max-age=31536000,immutable' : 'max-age=0');
    } else if (!isAsset && (path === '/' || asksForHtml(context)) && isFileBelow(folder, '/index.html')) {
      context.vary('Accept-Encoding');
      await sendFile(context, join(folder, 'index.html'), 'no-cache');
    } else await next();
  };
}

/**
 * Returns whether the client explicitly accepts HTML. Other clients must not receive a page for an unknown path. For
 * example, a monitor that uses a wrong port must not receive status 200.
 */
function asksForHtml(context: Exchange): boolean {
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
