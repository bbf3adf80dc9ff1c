import { Server, type ServerOptions } from 'node:http';
import { ListedHeaders } from './listed-headers.ts';

/** An HTTP/1.1 server. `IdleConnections` closes its idle connections. */
export class HttpServer extends Server {
  constructor(options: ServerOptions) {
    super({ ...options, ServerResponse: ListedHeaders });
  }

  /** Does nothing. Node's own method, which `close` calls, truncates responses that are still being sent. */
  override closeIdleConnections(): void {}
}
