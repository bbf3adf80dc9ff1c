import { Readable } from 'node:stream';
import { BodyIncomplete } from '../refusal/http-refusals.ts';
import type { Exchange, Incoming } from './exchange.ts';

interface Parsed {
  /** The bytes of the body that a parser has kept, for example with `rawBody: true` in Nest. */
  readonly rawBody?: unknown;
  readonly body?: unknown;
}

/**
 * Returns the request with a body that can be read. If a body parser of the host has already read it, the body is
 * created again from the bytes or the value that the parser has kept. A JSON value no longer contains duplicate keys,
 * so those cannot be detected.
 */
export function unreadBody({ req, request }: Exchange): Incoming {
  if (!req.readableDidRead && !req.readableEnded) return req;
  const { rawBody, body } = (request ?? {}) as Parsed;
  const bytes = bytesOf(rawBody ?? body);
  if (bytes) return Object.assign(Readable.from([bytes]), parts(req, bytes.length));
  if (req.destroyed && !req.readableEnded) throw new BodyIncomplete();
  throw new Error(
    'The body was read before Gatehouse could read it, and was not kept. Mount Gatehouse before the body parser.',
  );
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
