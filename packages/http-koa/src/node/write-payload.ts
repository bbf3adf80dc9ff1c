import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { payloadOf } from '../exchange/payload-of.ts';
import type { PlainExchange } from '../exchange/plain-exchange.ts';

/**
 * Sends what the steps have left in the exchange. A stream that fails ends the connection, so that the client sees it.
 * Throws before anything is sent if the body cannot be sent, for example because JSON cannot express it.
 */
export function writePayload(exchange: PlainExchange<ServerResponse>): void {
  const { res } = exchange;
  if (res.headersSent) return;
  const payload = payloadOf(exchange);
  res.statusCode = exchange.status;
  if (payload instanceof Readable) pipeline(payload, res, () => {});
  else res.end(payload);
}
