import type { Incoming } from '../exchange/exchange.ts';
import type { BodyRules } from './body-headers.ts';
import { streamedBody } from './streamed-body.ts';
import { wholeBody } from './whole-body.ts';

/** Returns the bytes of the body. Rejects with the errors of `streamedBody`, or with `TooManyBodies`. */
export async function readRawBody(request: Incoming, rules: BodyRules): Promise<Buffer> {
  const stream = streamedBody(request, rules);
  try {
    return await wholeBody(stream, request, rules.limit);
  } catch (error) {
    throw stream.errored ?? error;
  } finally {
    stream.destroy();
  }
}
