import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mount } from '../exchange/mount.ts';
import { PlainExchange } from '../exchange/plain-exchange.ts';

/** The exchange of Node's request and response. A request that is not below the prefix keeps its path. */
export function nodeExchange(
  req: IncomingMessage,
  res: ServerResponse,
  { prefix }: Mount = {},
): PlainExchange<ServerResponse> {
  const { method = 'GET', url = '/' } = req;
  return new PlainExchange(req, res, { method, target: url, prefix });
}
