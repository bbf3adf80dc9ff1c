import { Server } from 'node:http';

/** An HTTP/1.1 server. `IdleConnections` closes its idle connections. */
export class HttpServer extends Server {
  /** Does nothing. Node's own method, which `close` calls, truncates responses that are still being sent. */
  override closeIdleConnections(): void {}
}
