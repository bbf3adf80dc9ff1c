import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mount } from '../exchange/mount.ts';
import { PlainExchange } from '../exchange/plain-exchange.ts';

/**
 * Creates the exchange of Node's request and response. If the path does not begin with the prefix, the path stays
 * unchanged.
 */
export function nodeExchange(
  req: IncomingMessage,
  res: ServerResponse,
  { prefix }: Mount = {},
): PlainExchange<ServerResponse> {
  const { method = 'GET', url = '/' } = req;
  return new PlainExchange(req, res, { method, target: url, prefix });
}
