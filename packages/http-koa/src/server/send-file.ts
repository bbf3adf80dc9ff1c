import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Exchange } from '../exchange/exchange.ts';
import { acceptedEncodings } from '../request/accepted-encodings.ts';

/** File extensions of compressed copies that a build can store beside a file, the smallest copy first. */
const COPIES = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
];

/** Sends a file, or a compressed copy of the file if the client accepts it. The caller must check the path. */
export async function sendFile(context: Exchange, path: string, cacheControl: string): Promise<void> {
  const accepted = acceptedEncodings(context.get('Accept-Encoding'));
  const { encoding, file, stats } = await best(path, accepted);
  if (encoding !== undefined) context.set('Content-Encoding', encoding);
  context.set('Cache-Control', cacheControl);
  context.set('Last-Modified', stats.mtime.toUTCString());
  context.set('Content-Length', String(stats.size));
  context.type = extname(path).slice(1);
  context.body = createReadStream(file);
}

async function best(path: string, accepted: ReadonlySet<string>) {
  for (const { encoding, extension } of COPIES) {
    if (!accepted.has(encoding)) continue;
    const file = path + extension;
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile()) return { encoding, file, stats };
  }
  return { encoding: undefined, file: path, stats: await stat(path) };
}
