import { parseBlockCid, RangeNotSatisfiable } from '@gatehouse/core/block';
import type { ReadBlock } from '@gatehouse/core/catalog';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { Exchange } from '@gatehouse/http-koa/exchange';
import { namesTag, requestedRange } from '@gatehouse/http-koa/request';
import type { CustomerGuests } from '../customer-guests.ts';
import type { blockEndpoints } from './block-endpoints.ts';

/**
 * A client can cache a block, because a block never changes. `Vary` prevents a browser from returning the
 * block to another user.
 */
const CACHING = { 'Cache-Control': 'private, max-age=31536000, immutable', Vary: 'Authorization, Cookie' };

/** `release` is called with the bytes of a block when its response has ended. */
export function blockHandlers(
  read: ReadBlock,
  release: (bytes: Uint8Array) => void,
): Handlers<typeof blockEndpoints, CustomerGuests> {
  return {
    'GET /api/v1/blocks/:cid': async ({ who, path, context }) => {
      const cid = parseBlockCid(path.cid);
      const bytes = await read.execute(who.owner.did, cid);
      // Node emits `close` after the operating system has taken the last byte, or after the connection was closed.
      context.res.on('close', () => release(bytes));
      const tag = `"${cid}"`;
      const range = rangeOf(context, tag, bytes.length);
      context.set({ ...CACHING, ETag: tag, 'Accept-Ranges': 'bytes' });
      if (namesTag(context.get('If-None-Match'), tag)) return { status: 304, body: null };
      if (range === undefined) return { status: 200, body: bytes };
      const { start, length } = range;
      context.set('Content-Range', `bytes ${start}-${start + length - 1}/${bytes.length}`);
      return { status: 206, body: bytes.subarray(start, start + length) };
    },
  };
}

/**
 * Returns the requested range; undefined to send the whole block. Ignores the range if the part that the client already
 * has is of other content (RFC 9110 section 13.1.5).
 */
function rangeOf(context: Exchange, tag: string, length: number) {
  const condition = context.get('If-Range');
  if (condition !== '' && condition !== tag) return undefined;
  const range = requestedRange(context.get('Range'), length);
  if (range === 'unsatisfiable') throw new RangeNotSatisfiable(length);
  return range;
}
