import { connect } from 'node:tls';
import type { RunningEdge } from './edges.ts';

/** Response to a raw request: status, headers in lower case, and body. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Everything that the edge sent. */
  readonly text: string;
}

/** Time for the first byte of a response on a busy machine. */
const FIRST_BYTE_MS = 10_000;
/** A response has ended after this time without further bytes. */
const SILENCE_MS = 400;

/**
 * Sends the bytes over TLS. Returns everything that the edge sends until it closes the connection or is silent after a
 * response.
 */
export async function sendOverTls(
  { port, ca }: RunningEdge,
  servername: string,
  bytes: Buffer | string,
): Promise<RawResponse> {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername, ca, ALPNProtocols: ['http/1.1'] });
    const received: Buffer[] = [];
    const done = (): void => {
      socket.destroy();
      resolve(Buffer.concat(received).toString('latin1'));
    };
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      socket.off('error', reject).on('error', done);
      socket.setTimeout(FIRST_BYTE_MS, done);
      socket.write(bytes);
    });
    socket.on('close', done).on('data', (chunk) => {
      received.push(chunk);
      socket.setTimeout(SILENCE_MS);
    });
  });
  return parsed(text);
}

function parsed(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), text };
}
