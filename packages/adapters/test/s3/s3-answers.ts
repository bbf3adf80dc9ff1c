import { createHash, randomUUID } from 'node:crypto';
import type { S3Address } from '@gatehouse/adapters/s3';
import { AwsClient } from 'aws4fetch';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

/** Status of a response, with the S3 error code or the range if it has one. */
type Answer = readonly [status: number, detail?: string];

const BYTES = Buffer.from('0123456789');
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Requests to the bucket of an S3 server, with the responses that every S3 server must send. */
export const S3_ANSWERS: Readonly<
  Record<
    string,
    readonly [ask: (server: S3Server) => Promise<readonly Answer[]>, expected: readonly Answer[]]
  >
> = {
  'an object that does not exist': [
    async (server) => [await server.ask(server.key()), await server.ask(server.key(), { method: 'HEAD' })],
    [[404, 'NoSuchKey'], [404]],
  ],
  'a deletion of an object that does not exist': [
    async (server) => [await server.ask(server.key(), { method: 'DELETE' })],
    [[204]],
  ],
  'a bucket that does not exist': [
    async (server) => [await server.with({ bucket: randomUUID() }).ask('x')],
    [[404, 'NoSuchBucket']],
  ],
  'wrong credentials, and none': [
    async (server) => [
      await server.with({ secretKey: 'wrong' }).ask(await server.stored()),
      await server.with({ accessKey: 'unknown' }).ask(await server.stored()),
      await answerOf(await fetch(server.url(await server.stored()))),
    ],
    [
      [403, 'SignatureDoesNotMatch'],
      [403, 'InvalidAccessKeyId'],
      [403, 'AccessDenied'],
    ],
  ],
  'a signature of another path, header or method': [
    async (server) => {
      const [key, other] = [await server.stored(), await server.stored()];
      const signed = await server.signed(key, { headers: { 'x-amz-meta-a': '1' } });
      const send = async (url: string, change: Readonly<Record<string, string>> = {}, method = 'GET') =>
        answerOf(await fetch(url, { method, headers: { ...Object.fromEntries(signed.headers), ...change } }));
      return [
        await send(signed.url),
        await send(server.url(other)),
        await send(signed.url, { 'x-amz-meta-a': '2' }),
        await send(signed.url, {}, 'DELETE'),
      ];
    },
    [[200], ...Array.from({ length: 3 }, () => [403, 'SignatureDoesNotMatch'] as const)],
  ],
  'a request from a clock that is an hour ahead': [
    async (server) => {
      const datetime = new Date(Date.now() + 3_600_000).toISOString().replace(/[:-]|\.\d{3}/g, '');
      return [await answerOf(await fetch(await server.signed(server.key(), {}, { datetime })))];
    },
    [[403, 'RequestTimeTooSkewed']],
  ],
  'bytes with another hash than the signed one': [
    async (server) => {
      const key = await server.stored();
      const headers = { 'x-amz-content-sha256': hashOf(BYTES) };
      const body = 'other bytes';
      return [
        await server.ask(server.key(), { method: 'PUT', headers, body }),
        await server.ask(key, { method: 'PUT', headers, body }),
        await server.ask(key, { headers: { Range: 'bytes=0-3' } }),
      ];
    },
    [
      [400, 'XAmzContentSHA256Mismatch'],
      [400, 'XAmzContentSHA256Mismatch'],
      [206, 'bytes 0-3/10'],
    ],
  ],
  'a second object of a key that must be free': [
    async (server) => {
      const key = server.key();
      const put = () => server.ask(key, { method: 'PUT', headers: { 'If-None-Match': '*' }, body: 'a' });
      return [await put(), await put()];
    },
    [[200], [412, 'PreconditionFailed']],
  ],
  'ten objects at once of a key that must be free': [
    async (server) => {
      const key = server.key();
      const put = () => server.ask(key, { method: 'PUT', headers: { 'If-None-Match': '*' }, body: 'a' });
      const answers = await Promise.all(Array.from({ length: 10 }, put));
      return answers.toSorted(([left], [right]) => left - right);
    },
    [[200], ...Array.from({ length: 9 }, () => [412, 'PreconditionFailed'] as const)],
  ],
  'a body without a length': [
    async (server) => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new Uint8Array(BYTES));
          controller.close();
        },
      });
      const headers = { 'x-amz-content-sha256': hashOf(BYTES) };
      const { url, headers: signed } = await server.signed(server.key(), { method: 'PUT', headers });
      const init = { method: 'PUT', headers: signed, body, duplex: 'half' } as RequestInit;
      return [await answerOf(await fetch(url, init))];
    },
    [[411, 'MissingContentLength']],
  ],
  ranges: [
    async (server) => {
      const key = await server.stored();
      const answers: Answer[] = [];
      for (const range of ['2-4', '7-', '7-99', '-3', '-99', '10-', '5-4'])
        answers.push(await server.ask(key, { headers: { Range: `bytes=${range}` } }));
      return answers;
    },
    [
      [206, 'bytes 2-4/10'],
      [206, 'bytes 7-9/10'],
      [206, 'bytes 7-9/10'],
      [206, 'bytes 7-9/10'],
      [206, 'bytes 0-9/10'],
      [416, 'InvalidRange'],
      [416, 'InvalidRange'],
    ],
  ],
  'a presigned PUT': [
    async (server) => {
      const headers = { 'x-amz-content-sha256': hashOf(BYTES), 'if-none-match': '*' };
      const forMinute = `${server.key()}?X-Amz-Expires=60`;
      const { url } = await server.signed(forMinute, { method: 'PUT', headers }, PRESIGNED);
      const put = async (address: string, body: BodyInit, sent: Readonly<Record<string, string>> = headers) =>
        answerOf(await fetch(address, { method: 'PUT', headers: sent, body }));
      const expired = await server.signed(server.key(), { method: 'PUT', headers }, EXPIRED);
      return [
        await put(url, 'other bytes'),
        await put(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'), BYTES.toString()),
        await put(expired.url, BYTES.toString()),
        await put(url, BYTES.toString()),
        await put(url, BYTES.toString()),
      ];
    },
    [
      [400, 'XAmzContentSHA256Mismatch'],
      [403, 'SignatureDoesNotMatch'],
      [403, 'AccessDenied'],
      [200],
      [412, 'PreconditionFailed'],
    ],
  ],
  'a presigned PUT with a signed length': [
    async (server) => {
      const headers = { 'x-amz-content-sha256': hashOf(BYTES) };
      const put = async (length: number) => {
        const signed = { ...headers, 'content-length': String(length) };
        const { url } = await server.signed(
          `${server.key()}?X-Amz-Expires=60`,
          { method: 'PUT', headers: signed },
          PRESIGNED,
        );
        return answerOf(await fetch(url, { method: 'PUT', headers, body: BYTES.toString() }));
      };
      return [await put(BYTES.length - 1), await put(BYTES.length + 1), await put(BYTES.length)];
    },
    [[403, 'SignatureDoesNotMatch'], [403, 'SignatureDoesNotMatch'], [200]],
  ],
  'a copy, with and without the attributes that the sender has chosen': [
    async (server) => {
      const key = server.key();
      await server.ask(key, {
        method: 'PUT',
        headers: { 'Content-Encoding': 'gzip' },
        body: BYTES.toString(),
      });
      const copied = async (directive: string, source = key) => {
        const target = server.key();
        const copy = { 'x-amz-copy-source': server.path(source), 'x-amz-metadata-directive': directive };
        const [status, detail] = await server.ask(target, { method: 'PUT', headers: copy });
        const { headers } = await server.send(target, { method: 'HEAD' });
        return [
          status,
          detail ?? `${headers.get('content-length')} ${headers.get('content-encoding')}`,
        ] as const;
      };
      return [await copied('COPY'), await copied('REPLACE'), await copied('COPY', server.key())];
    },
    [
      [200, '10 gzip'],
      [200, '10 null'],
      [404, 'NoSuchKey'],
    ],
  ],
  'a list with the time of each object': [
    async (server) => {
      const prefix = `${randomUUID()}/`;
      const before = Date.now();
      await server.ask(`${prefix}a`, { method: 'PUT', body: 'x' });
      const text = await (await server.send(`?list-type=2&prefix=${prefix}`)).text();
      const time = /<Key>[^<]+<\/Key>\s*<LastModified>([^<]+)<\/LastModified>/.exec(text)?.[1] ?? '';
      const age = Date.now() - Date.parse(time);
      // Some servers keep whole seconds only.
      return [[200, age >= 0 && age <= Date.now() - before + 1_000 ? 'now' : `${time}`]];
    },
    [[200, 'now']],
  ],
  'a list in pages': [
    async (server) => {
      const prefix = `${randomUUID()}/`;
      for (const name of ['b', 'a', 'c']) await server.ask(prefix + name, { method: 'PUT', body: 'x' });
      const page = async (query: string) => {
        const response = await server.send(`?list-type=2&prefix=${prefix}&${query}`);
        const text = await response.text();
        const keys = [...text.matchAll(/<Key>[^<]*\/(\w)<\/Key>/g)].map(([, name]) => name);
        const more = text.includes('<IsTruncated>true') ? ' and more' : '';
        return [response.status, keys.join() + more] as const;
      };
      return [await page('max-keys=2'), await page(`max-keys=2&start-after=${prefix}b`)];
    },
    [
      [200, 'a,b and more'],
      [200, 'c'],
    ],
  ],
};

const PRESIGNED = { signQuery: true, allHeaders: true };
const EXPIRED = { ...PRESIGNED, datetime: '20200101T000000Z' };

/** Sends requests to one bucket, with or without faults. */
export class S3Server {
  readonly #address: S3Address;
  readonly #client: AwsClient;

  constructor(address: S3Address) {
    this.#address = address;
    const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = address;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  with(change: Partial<S3Address>): S3Server {
    return new S3Server({ ...this.#address, ...change });
  }

  url(key: string): string {
    const path = key.startsWith('?') ? key : `/${key}`;
    return `${this.#address.endpoint}/${this.#address.bucket}${path}`;
  }

  /** Path of an object, as `x-amz-copy-source` names it. */
  path(key: string): string {
    return `/${this.#address.bucket}/${key}`;
  }

  /** A key that no object has. */
  key(): string {
    return `answers/${randomUUID()}`;
  }

  /** Stores ten bytes, and returns their key. */
  async stored(): Promise<string> {
    const key = this.key();
    await this.ask(key, { method: 'PUT', body: BYTES.toString() });
    return key;
  }

  signed(key: string, sent: Sent = {}, aws: object = {}): Promise<Request> {
    return this.#client.sign(this.url(key), { ...sent, aws });
  }

  async send(key: string, sent: Sent = {}): Promise<Response> {
    return fetch(await this.signed(key, sent));
  }

  async ask(key: string, sent: Sent = {}): Promise<Answer> {
    return answerOf(await this.send(key, sent));
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  const detail = code ?? response.headers.get('content-range') ?? undefined;
  return detail === undefined ? [response.status] : [response.status, detail];
}
