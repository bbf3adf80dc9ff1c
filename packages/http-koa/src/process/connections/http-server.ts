import { Server, type ServerOptions } from 'node:http';
import { MINUTE, type Milliseconds } from '@gatehouse/core/kernel';
import { ListedHeaders } from './listed-headers.ts';

/** An HTTP/1.1 server. `IdleConnections` closes its idle connections. */
export class HttpServer extends Server {
  /**
   * Time after which a connection that transfers nothing is closed; twice this time while data waits for the client.
   * Otherwise a client that does not read a response could keep its connection forever.
   */
  override timeout: Milliseconds = 5 * MINUTE;

  constructor(options: ServerOptions) {
    super({ ...options, ServerResponse: ListedHeaders });
  }

  /** Does nothing. Node's own method, which `close` calls, truncates responses that are still being sent. */
  override closeIdleConnections(): void {}
}
