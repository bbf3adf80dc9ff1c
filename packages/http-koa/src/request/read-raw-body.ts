import { buffer } from 'node:stream/consumers';
import type { Incoming } from '../exchange/exchange.ts';
import type { BodyRules } from './body-headers.ts';
import { streamedBody } from './streamed-body.ts';

/** Returns the bytes of the body. Throws and rejects like `streamedBody`. */
export function readRawBody(request: Incoming, rules: BodyRules): Promise<Buffer> {
  return buffer(streamedBody(request, rules));
}
