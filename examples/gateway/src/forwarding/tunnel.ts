import { request as httpRequest, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from './answer.ts';
import { responseHeaders } from './response-headers.ts';

export interface TunnelParts {
  readonly upstream: URL;
  /** Time limit in ms for the server to respond. */
  readonly timeout: number;
  readonly target: string;
  /** Header names and values alternate in this list. */
  readonly headers: readonly string[];
  /** Response to the client if the server does not respond. */
  readonly outage: Answer;
  /** Callback that gets +1 when the tunnel opens and -1 when it closes. */
  readonly count: (change: 1 | -1) => void;
}

/**
 * Connects client and server after the server has accepted. If one side reads slowly, the other side is
 * slowed down, so that no data piles up in the proxy.
 */
export function openTunnel(
  { upstream, timeout, target, headers, outage, count }: TunnelParts,
  client: Socket,
  head: Buffer,
): void {
  client.on('error', () => client.destroy());
  const outgoing = httpRequest({
    host: upstream.hostname,
    port: upstream.port,
    path: target,
    headers: [...headers, ...UPGRADE],
    agent: false,
    timeout,
  });
  client.once('close', () => outgoing.destroy());
  outgoing.once('timeout', () => outgoing.destroy(new Error('The server did not respond in time.')));
  let answered = false;
  outgoing.on('error', () => (answered ? client.destroy() : refuseUpgrade(client, outage)));
  outgoing.once('response', (response) => {
    answered = true;
    relay(response, client);
  });
  outgoing.once('upgrade', (response, server, first) => {
    answered = true;
    client.write(statusAndHeaders(response, UPGRADE));
    if (first.length > 0) client.write(first);
    if (head.length > 0) server.write(head);
    join(client, server);
    count(1);
    client.once('close', () => count(-1));
  });
  outgoing.end();
}

const UPGRADE = ['Connection', 'Upgrade', 'Upgrade', 'websocket'] as const;

/**
 * Time in ms without data after which the system asks each side whether it still exists. Otherwise a client that has
 * vanished without closing its connection would keep the tunnel until the server sends something.
 */
const KEEP_ALIVE_DELAY_MS = 60_000;

function join(client: Socket, server: Socket): void {
  for (const socket of [client, server])
    socket.setTimeout(0).setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_DELAY_MS);
  server.on('error', () => client.destroy());
  server.once('close', () => client.destroy());
  client.once('close', () => server.destroy());
  client.pipe(server);
  server.pipe(client);
}

/** Passes the server's refusal on unchanged and closes the connection. */
function relay(response: IncomingMessage, client: Socket): void {
  client.write(statusAndHeaders(response, ['Connection', 'close']));
  response.pipe(client);
}

function statusAndHeaders(response: IncomingMessage, connection: readonly string[]): string {
  const { statusCode = 502, statusMessage = '' } = response;
  return headOf(statusCode, statusMessage, [...responseHeaders(response.rawHeaders), ...connection]);
}

/** Refuses a request to open a WebSocket, and closes the connection. */
export function refuseUpgrade(client: Socket, { status, contentType, body }: Answer): void {
  if (client.destroyed) return;
  client.on('error', () => client.destroy());
  const headers = [
    'Content-Type',
    contentType,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Connection',
    'close',
  ];
  client.end(headOf(status, STATUS_CODES[status] ?? '', headers) + body);
}

function headOf(status: number, phrase: string, headers: readonly string[]): string {
  let text = `HTTP/1.1 ${status} ${phrase}\r\n`;
  for (let i = 0; i + 1 < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return `${text}\r\n`;
}
