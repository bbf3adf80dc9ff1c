import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { type Answered, payloadOf } from '../exchange/payload-of.ts';

/**
 * Sends the response that the steps have stored in the exchange. If a stream fails, closes the connection, so that the
 * client detects the failure. If the body cannot be sent, for example because JSON cannot represent it, throws before
 * anything is sent.
 */
export function writePayload(exchange: Answered & { readonly res: ServerResponse }): void {
  const { res } = exchange;
  if (res.headersSent) return;
  const payload = payloadOf(exchange);
  res.statusCode = exchange.status;
  if (payload instanceof Readable) pipeline(payload, res, () => {});
  else res.end(payload);
}
