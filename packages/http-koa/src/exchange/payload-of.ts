import { Readable } from 'node:stream';
import type { Exchange } from './exchange.ts';
import { mediaType } from './media-type.ts';

/** An exchange whose steps have run. */
export type Answered = Pick<Exchange, 'res' | 'method' | 'status' | 'body'>;

export type Payload = string | Uint8Array | Readable | null;

/** Statuses whose responses have no content (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5). */
const WITHOUT_CONTENT = new Set([204, 205, 304]);

const JSON_TYPE = /\bjson\b/i;

/**
 * Returns the content to send, and sets the headers that describe it. Destroys a stream that will not be sent. Throws
 * the error of a stream that has already failed.
 */
export function payloadOf({ res, method, status, body }: Answered): Payload {
  if (body === null || body === undefined || WITHOUT_CONTENT.has(status)) {
    for (const name of ['Content-Type', 'Content-Length', 'Transfer-Encoding']) res.removeHeader(name);
    if (!WITHOUT_CONTENT.has(status)) res.setHeader('Content-Length', 0);
    return discarded(body);
  }
  const payload = serialized(body);
  if (payload instanceof Readable && payload.errored) throw payload.errored;
  const type = String(res.getHeader('Content-Type') ?? '');
  // If a step failed after it had set another body, the headers of that body do not describe the refusal.
  if (type === '' || (payload !== body && !JSON_TYPE.test(type)))
    res.setHeader('Content-Type', defaultType(body));
  if (!(payload instanceof Readable)) res.setHeader('Content-Length', Buffer.byteLength(payload));
  return method === 'HEAD' ? discarded(payload) : payload;
}

function serialized(body: unknown): string | Uint8Array | Readable {
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof Readable) return body;
  return JSON.stringify(body);
}

function defaultType(body: unknown): string {
  if (typeof body === 'string') return mediaType('txt');
  const isBinary = body instanceof Uint8Array || body instanceof Readable;
  return mediaType(isBinary ? 'application/octet-stream' : 'json');
}

function discarded(payload: unknown): null {
  if (payload instanceof Readable) payload.destroy();
  return null;
}
