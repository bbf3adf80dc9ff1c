import type { Mount } from '../exchange/mount.ts';
import { PlainExchange } from '../exchange/plain-exchange.ts';
import type { Arrival } from './arrival.ts';
import { FetchIncoming } from './fetch-incoming.ts';
import { FetchOutgoing } from './fetch-outgoing.ts';

/**
 * Creates the exchange of a Fetch API request. If the path does not begin with the prefix, the path stays unchanged.
 */
export function fetchExchange(
  request: Request,
  arrival: Arrival,
  { prefix }: Mount = {},
): PlainExchange<FetchOutgoing> {
  const url = new URL(request.url);
  const line = { method: request.method, target: url.pathname + url.search, prefix };
  const incoming = new FetchIncoming(request, url, arrival);
  return new PlainExchange(incoming, new FetchOutgoing(), line);
}
