import type { IncomingHttpHeaders } from 'node:http';

/** What a request shows of the connection on which it arrived. Node's `IncomingMessage` is one. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}
