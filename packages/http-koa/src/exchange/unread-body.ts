import { Readable } from 'node:stream';
import { BodyIncomplete } from '../refusal/http-refusals.ts';
import type { Exchange, Incoming } from './exchange.ts';

interface Parsed {
  /** The bytes that a parser keeps, for example with `rawBody: true` in Nest. */
  readonly rawBody?: unknown;
  readonly body?: unknown;
}

/**
 * The request with its body unread. If a body parser of the host has read it, the body is written again from what the
 * parser has left. Of JSON some is lost then: the parser has already merged duplicate keys.
 */
export function unreadBody({ req, request }: Exchange): Incoming {
  if (!req.readableDidRead && !req.readableEnded) return req;
  const { rawBody, body } = (request ?? {}) as Parsed;
  const bytes = bytesOf(rawBody ?? body);
  if (bytes) return Object.assign(Readable.from([bytes]), parts(req, bytes.length));
  if (req.destroyed && !req.readableEnded) throw new BodyIncomplete();
  throw new Error('The body was read before Gatehouse and not kept. Mount Gatehouse before what reads it.');
}

function parts({ headers, httpVersion, socket }: Incoming, length: number) {
  const { 'transfer-encoding': _, ...rest } = headers;
  return { headers: { ...rest, 'content-length': String(length) }, httpVersion, socket };
}

function bytesOf(parsed: unknown): Buffer | undefined {
  if (parsed === undefined) return undefined;
  if (parsed instanceof Uint8Array) return Buffer.from(parsed);
  return Buffer.from(typeof parsed === 'string' ? parsed : JSON.stringify(parsed));
}
