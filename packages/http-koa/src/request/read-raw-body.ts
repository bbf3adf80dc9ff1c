import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BodyRules } from './body-headers.ts';
import { streamedBody } from './streamed-body.ts';

/** Returns the bytes of the body. Throws and rejects like `streamedBody`. */
export function readRawBody(request: IncomingMessage, rules: BodyRules): Promise<Buffer> {
  return buffer(streamedBody(request, rules));
}
