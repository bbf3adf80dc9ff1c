import type { Mount } from '../exchange/mount.ts';
import { PlainExchange } from '../exchange/plain-exchange.ts';
import { FetchIncoming } from './fetch-incoming.ts';
import { FetchOutgoing } from './fetch-outgoing.ts';

/** What the host knows of a request besides the `Request`. */
export interface Arrival {
  /** The address at the other end of the connection: of the client, or of the nearest proxy. */
  readonly address: string | undefined;
}

/** The exchange of a Fetch API request. A request that is not below the prefix keeps its path. */
export function fetchExchange(
  request: Request,
  { address }: Arrival,
  { prefix }: Mount = {},
): PlainExchange<FetchOutgoing> {
  const url = new URL(request.url);
  const line = { method: request.method, target: url.pathname + url.search, prefix };
  const incoming = new FetchIncoming(request, url, address);
  return new PlainExchange(incoming, new FetchOutgoing(), line);
}
