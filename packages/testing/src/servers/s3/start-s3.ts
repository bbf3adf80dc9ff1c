import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type S3Keys, signatureFault, signedHash } from './signature.ts';

const STATUS: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  InvalidRange: 416,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
};

/** S3 error code of a refusal; undefined if the request succeeded. */
type Fault = string | undefined;

/** A small S3 server on loopback that checks signatures, hashes, conditions and ranges. */
export interface RunningS3 extends S3Keys {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Every object by its key. Tests can change the bytes. */
  readonly objects: Map<string, Buffer>;
  /** Called before every request. Returns true if the test has responded instead of the server. */
  interfere: (request: IncomingMessage, response: ServerResponse) => boolean;
  stop(): Promise<void>;
}

export async function startS3(): Promise<RunningS3> {
  const keys: S3Keys = { accessKey: 'AKTESTKEY', secretKey: 'test/secret+key' };
  const objects = new Map<string, Buffer>();
  const attributes = new Map<string, Attributes>();
  const server = createServer((request, response) => {
    if (!running.interfere(request, response)) void answer(request, response);
  });
  const answer = answering({ objects, attributes, bucket: 'blocks' }, keys);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const running: RunningS3 = {
    ...keys,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'blocks',
    objects,
    interfere: () => false,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return running;
}

function answering(store: Omit<Store, 'body'>, keys: S3Keys): RequestListener {
  return async (request, response) => {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(piece);
    } catch {
      return; // The client disconnected, so nothing is stored.
    }
    const fault =
      signatureFault(request, keys) ??
      hashFault(request, Buffer.concat(pieces)) ??
      served(request, response, { ...store, body: Buffer.concat(pieces) });
    if (fault !== undefined) refuse(response, fault);
  };
}

/** Attributes of an object besides its bytes. */
interface Attributes {
  /** Time of the last change, as ISO 8601. */
  readonly lastModified: string;
  /** `Content-Encoding` that the sender has chosen. */
  readonly encoding: string | undefined;
}

interface Store {
  readonly objects: Map<string, Buffer>;
  /** The attributes by key. Objects that a test has added have none. */
  readonly attributes: Map<string, Attributes>;
  readonly bucket: string;
  readonly body: Buffer;
}

function served(request: IncomingMessage, response: ServerResponse, store: Store): Fault {
  const { objects, attributes, bucket } = store;
  const url = new URL(request.url ?? '/', 'http://s3');
  const [, name, ...rest] = url.pathname.split('/');
  if (name !== bucket) return 'NoSuchBucket';
  const key = rest.map(decodeURIComponent).join('/');
  if (key === '') return list(response, store, url.searchParams);
  if (request.method === 'PUT' && request.headers['x-amz-copy-source'] !== undefined)
    return copy(request, response, store, key);
  if (request.method === 'PUT') return put(request, response, store, key);
  if (request.method === 'GET' || request.method === 'HEAD')
    return get(request, response, objects.get(key), attributes.get(key));
  if (request.method !== 'DELETE') return 'MethodNotAllowed';
  objects.delete(key);
  response.writeHead(204).end();
  return undefined;
}

function hashFault(request: IncomingMessage, body: Buffer): string | undefined {
  const announced = signedHash(request);
  if (announced === undefined) return undefined;
  return createHash('sha256').update(body).digest('hex') === announced
    ? undefined
    : 'XAmzContentSHA256Mismatch';
}

function put({ headers }: IncomingMessage, response: ServerResponse, store: Store, key: string): Fault {
  const { objects, attributes, body } = store;
  if (headers['content-length'] === undefined) return 'MissingContentLength';
  if (headers['if-none-match'] === '*' && objects.has(key)) return 'PreconditionFailed';
  objects.set(key, body);
  attributes.set(key, attributesWith(headers['content-encoding']));
  response.writeHead(200, { ETag: etagOf(body), 'Content-Length': '0' }).end();
  return undefined;
}

/** Copies an object of the bucket. The bytes of the request are ignored. */
function copy({ headers }: IncomingMessage, response: ServerResponse, store: Store, key: string): Fault {
  const { objects, attributes, bucket } = store;
  const source = String(headers['x-amz-copy-source']).slice(`/${bucket}/`.length);
  const body = objects.get(source);
  if (body === undefined) return 'NoSuchKey';
  const encoding =
    headers['x-amz-metadata-directive'] === 'REPLACE'
      ? headers['content-encoding']
      : attributes.get(source)?.encoding;
  objects.set(key, body);
  attributes.set(key, attributesWith(encoding));
  const result = `<CopyObjectResult><ETag>${etagOf(body)}</ETag></CopyObjectResult>`;
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(result);
  return undefined;
}

function attributesWith(encoding: string | undefined): Attributes {
  return { lastModified: new Date().toISOString(), encoding };
}

function get(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  body: Buffer | undefined,
  attributes: Attributes | undefined,
): Fault {
  if (body === undefined) return 'NoSuchKey';
  const encoding = attributes?.encoding;
  const common = {
    ETag: etagOf(body),
    'Accept-Ranges': 'bytes',
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  };
  const range = /^bytes=(?:(?<first>\d+)-(?<last>\d*)|-(?<suffix>\d+))$/.exec(headers.range ?? '')?.groups;
  if (!range) {
    response.writeHead(200, { ...common, 'Content-Length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
    return undefined;
  }
  const { first, last, suffix } = range;
  const start = suffix === undefined ? Number(first) : Math.max(0, body.length - Number(suffix));
  const end = Math.min(last ? Number(last) : body.length - 1, body.length - 1);
  if (start > end) return 'InvalidRange';
  const part = body.subarray(start, end + 1);
  const place = `bytes ${start}-${end}/${body.length}`;
  response.writeHead(206, { ...common, 'Content-Length': part.length, 'Content-Range': place });
  response.end(method === 'HEAD' ? undefined : part);
  return undefined;
}

function list(response: ServerResponse, { objects, attributes }: Store, query: URLSearchParams): Fault {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
  const limit = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const contents = keys.slice(0, limit).map((key) => {
    const time = attributes.get(key)?.lastModified ?? new Date().toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${keys.length > limit}</IsTruncated>${contents.join('')}</ListBucketResult>`;
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(body);
  return undefined;
}

function refuse(response: ServerResponse, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
  response.writeHead(STATUS[code] ?? 400, { 'Content-Type': 'application/xml' }).end(body);
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
