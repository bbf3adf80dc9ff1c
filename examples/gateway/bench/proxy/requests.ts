import { createHmac } from 'node:crypto';
import { getRequest } from '../../../../bench/load/load-generator.ts';

export const JWT_SECRET = 'GQv1bX0fYkq7RZs3mTn8Lw5cUe2hJd9A';
export const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(): string {
  const claims = {
    scope: 'com.atproto.access',
    aud: 'did:web:localhost',
    sub: DID,
    iat: 1,
    exp: 9_999_999_999,
  };
  const signed = `${part({ typ: 'at+jwt', alg: 'HS256' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

function post(method: string, body: string): string {
  const head =
    `POST /xrpc/${method} HTTP/1.1\r\nHost: localhost:3000\r\nAuthorization: Bearer ${token()}\r\n` +
    `Content-Type: application/json\r\nUser-Agent: bench\r\nAccept: */*\r\nContent-Length: ${body.length}\r\n\r\n`;
  return head + body;
}

function record(collection: string): string {
  const record = { $type: collection, text: 'x'.repeat(850) };
  return JSON.stringify({ repo: DID, collection, rkey: 'self', record });
}

/** A request with 1 KiB of JSON that the proxy does not inspect. */
export const PASSED: string = post('com.atproto.moderation.createReport', record('app.example.note'));
/** A write with the same body. The proxy inspects it, and does not gate it. */
export const INSPECTED: string = post('com.atproto.repo.putRecord', record('app.example.note'));
/** A gated write with the same body. The proxy looks up its holder. */
export const GATED: string = post('com.atproto.repo.putRecord', record('cloud.svc.catalog.entry'));
/** A blob of 5 MB. */
export const BLOB: string = post('com.atproto.repo.uploadBlob', 'x'.repeat(5_000_000));
export const DESCRIBE: string = getRequest('/xrpc/com.atproto.server.describeServer');
