import { connect } from 'node:net';

/** A request as bytes on the wire. No client library changes them. */
export interface RawRequest {
  readonly method?: string;
  readonly target?: string;
  readonly version?: string;
  /** Header lines, sent unchanged. */
  readonly headers?: readonly string[];
  readonly body?: Buffer | string;
  /** Value of `Content-Length`. Default: the correct one. `null` leaves the header out. */
  readonly length?: string | null;
}

const PUT = '/xrpc/com.atproto.repo.putRecord';

export function rawBytes(request: RawRequest): Buffer {
  const { method = 'POST', target = PUT, version = 'HTTP/1.1', headers = [], body = '', length } = request;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const framing = length === null ? [] : [`Content-Length: ${length ?? bytes.length}`];
  const lines = [`${method} ${target} ${version}`, 'Host: localhost', ...headers, ...framing];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

/**
 * Sends the bytes. Returns everything that the server sends until it closes the connection, or is silent for
 * `silence` milliseconds.
 */
export function sendBytes(origin: string, bytes: Buffer, silence = 400): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: silence });
    const received: Buffer[] = [];
    const done = (): void => {
      socket.destroy();
      resolve(Buffer.concat(received).toString('latin1'));
    };
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', done).on('close', done).on('timeout', done);
    socket.write(bytes);
  });
}
