import type { IncomingHttpHeaders } from 'node:http';

/** The parts of a request that show on which connection it arrived. Node's `IncomingMessage` has them. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}
