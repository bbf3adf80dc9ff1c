import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The access key and secret of the server's only user. */
export interface S3Keys {
  readonly accessKey: string;
  readonly secretKey: string;
}

const MAX_CLOCK_SKEW_MS = 15 * 60 * 1_000;

/** The signed parts of a request (AWS Signature Version 4), from its headers or its query. */
interface Claim {
  readonly credential: readonly string[];
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly date: string;
  readonly expiresAfterMs: number;
  readonly contentHash: string;
}

/** Returns the S3 error code for the signature of the request; undefined if the signature is valid. */
export function signatureFault(request: IncomingMessage, keys: S3Keys): string | undefined {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const claim = claimOf(request, url);
  if (claim === undefined) return 'AccessDenied';
  const age = Date.now() - instantOf(claim.date);
  if (age > claim.expiresAfterMs) return 'AccessDenied';
  if (age < -MAX_CLOCK_SKEW_MS) return 'RequestTimeTooSkewed';
  if (claim.credential[0] !== keys.accessKey) return 'InvalidAccessKeyId';
  if (!claim.signedHeaders.includes('host')) return 'AccessDenied';
  if (Object.keys(request.headers).some((name) => isUnsigned(name, claim))) return 'AccessDenied';
  const expected = signatureOf(request, url, claim, keys.secretKey);
  return isSame(expected, claim.signature) ? undefined : 'SignatureDoesNotMatch';
}

/** Returns the hash that the client signed for its body; undefined if it signed none. */
export function signedHash(request: IncomingMessage): string | undefined {
  const hash = request.headers['x-amz-content-sha256'];
  return typeof hash === 'string' && hash !== 'UNSIGNED-PAYLOAD' ? hash : undefined;
}

/**
 * Returns whether this is an S3 header that the client did not sign. Amazon refuses requests with such a header. Ceph
 * 16 accepts them, but responds with 501 if the header requests a copy.
 */
function isUnsigned(header: string, { signedHeaders }: Claim): boolean {
  return header.startsWith('x-amz-') && !signedHeaders.includes(header);
}

function claimOf(request: IncomingMessage, url: URL): Claim | undefined {
  const signedInQuery = url.searchParams.get('X-Amz-Signature');
  const contentHash = signedHash(request) ?? 'UNSIGNED-PAYLOAD';
  if (signedInQuery !== null) {
    const of = (name: string) => url.searchParams.get(name) ?? '';
    return {
      credential: of('X-Amz-Credential').split('/'),
      signedHeaders: of('X-Amz-SignedHeaders').split(';'),
      signature: signedInQuery,
      date: of('X-Amz-Date'),
      expiresAfterMs: Number(of('X-Amz-Expires')) * 1_000,
      contentHash,
    };
  }
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = parts;
  return {
    credential: credential.split('/'),
    signedHeaders: signedHeaders.split(';'),
    signature,
    date: String(request.headers['x-amz-date'] ?? ''),
    expiresAfterMs: MAX_CLOCK_SKEW_MS,
    contentHash,
  };
}

function signatureOf(request: IncomingMessage, url: URL, claim: Claim, secretKey: string): string {
  const [, day = '', region = '', service = '', terminator = ''] = claim.credential;
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...claim.signedHeaders.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    claim.signedHeaders.join(';'),
    claim.contentHash,
  ].join('\n');
  const scope = [day, region, service, terminator].join('/');
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, terminator].reduce<Buffer | string>(hmac, `AWS4${secretKey}`);
  return hmac(key, text).toString('hex');
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function headerOf(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '')
    .trim()
    .replace(/\s+/g, ' ');
}

function instantOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) || 0;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
