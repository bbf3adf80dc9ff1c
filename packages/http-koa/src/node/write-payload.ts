import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { payloadOf } from '../exchange/payload-of.ts';
import type { PlainExchange } from '../exchange/plain-exchange.ts';

/**
 * Sends the response that the steps have stored in the exchange. If a stream fails, closes the connection, so that the
 * client detects the failure. If the body cannot be sent, for example because JSON cannot represent it, throws before
 * anything is sent.
 */
export function writePayload(exchange: PlainExchange<ServerResponse>): void {
  const { res } = exchange;
  if (res.headersSent) return;
  const payload = payloadOf(exchange);
  res.statusCode = exchange.status;
  if (payload instanceof Readable) pipeline(payload, res, () => {});
  else res.end(payload);
}
