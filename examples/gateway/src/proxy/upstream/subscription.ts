import { request as httpRequest, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { repoWrite } from '@gatehouse/core/pds';
import { type Answer, isAnswer } from '../exchange/answer.ts';
import type { CollectHeaders } from '../headers/forwarded-headers.ts';
import { responseHeaders } from '../headers/response-headers.ts';
import { unreachable } from './forward.ts';

const SUBSCRIBE_REPOS = '/xrpc/com.atproto.sync.subscribeRepos';

/** The only request that can become a WebSocket. `Upgrade` on any other is ignored (RFC 9110 section 7.8). */
export function isSubscription({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    (url === SUBSCRIBE_REPOS || url.startsWith(`${SUBSCRIBE_REPOS}?`)) &&
    repoWrite({ method, target: url }, []).verdict === 'pass' &&
    headers.upgrade?.toLowerCase() === 'websocket'
  );
}

export interface SubscriptionParts {
  readonly upstream: URL;
  readonly timeout: number;
  readonly collectHeaders: CollectHeaders;
  /** Called with +1 when a tunnel opens and -1 when it closes. */
  readonly count: (change: 1 | -1) => void;
}

/** Connects client and server once the server has accepted. A slow reader slows down its writer. */
export function subscription({ upstream, timeout, collectHeaders, count }: SubscriptionParts) {
  return (request: IncomingMessage, client: Socket, head: Buffer): void => {
    client.on('error', () => client.destroy());
    const headers = collectHeaders(request, 'kept');
    if (isAnswer(headers)) {
      refuse(client, headers);
      return;
    }
    const outgoing = httpRequest({
      host: upstream.hostname,
      port: upstream.port,
      path: request.url,
      headers: [...headers, ...UPGRADE],
      agent: false,
      timeout,
    });
    client.once('close', () => outgoing.destroy());
    outgoing.once('timeout', () => outgoing.destroy(new Error('The server did not respond in time.')));
    let answered = false;
    outgoing.on('error', () => (answered ? client.destroy() : refuse(client, unreachable)));
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
  };
}

const UPGRADE = ['Connection', 'Upgrade', 'Upgrade', 'websocket'] as const;

function join(client: Socket, server: Socket): void {
  for (const socket of [client, server]) socket.setTimeout(0).setNoDelay(true);
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

function refuse(client: Socket, { status, contentType, body }: Answer): void {
  if (client.destroyed) return;
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
