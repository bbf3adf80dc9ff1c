import { setTimeout as pause } from 'node:timers/promises';
import { type Milliseconds, SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import { AwsClient } from 'aws4fetch';

/** The address of a bucket, and the credentials to write to it. */
export interface S3Address {
  /** Origin of the object store, for example `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Form of addresses. `true`: `<endpoint>/<bucket>/<key>`. `false`: `<bucket>.<host of the endpoint>/<key>`. */
  readonly pathStyle: boolean;
}

export interface S3Limits {
  /** Maximum number of attempts of a call. A call is repeated only if another attempt can succeed. */
  readonly attempts: number;
  /** Time limit for one attempt, including the last byte of its response. */
  readonly timeout: Milliseconds;
}

export const S3_LIMITS: S3Limits = { attempts: 4, timeout: 30 * SECOND };

/** A response that was read completely. */
export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Key of the object in the bucket; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const RETRY_DELAY: Milliseconds = 100;

/** Sends signed calls to one bucket (AWS Signature Version 4). Callers must not retry, because this class retries. */
export class S3Bucket {
  readonly #address: S3Address;
  readonly #limits: S3Limits;
  readonly #client: AwsClient;

  constructor(address: S3Address, limits: S3Limits = S3_LIMITS) {
    this.#address = address;
    this.#limits = limits;
    const { accessKey, secretKey, region } = address;
    const keys = { accessKeyId: accessKey, secretAccessKey: secretKey };
    this.#client = new AwsClient({ ...keys, region, service: 's3', retries: 0 });
  }

  /**
   * Returns the response. Retries after a failed call, and after the statuses 429 and 500 or higher. Throws
   * `StorageUnavailable` if the last attempt fails as well.
   */
  async send(request: S3Request): Promise<S3Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.#attempt(request);
        if (answer.status < 500 && answer.status !== 429) return answer;
        throw new StorageUnavailable(`the object store responds with ${answer.status}`);
      } catch (error) {
        if (attempt >= this.#limits.attempts) throw unreachable(error);
      }
      await pause(RETRY_DELAY * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** Copies an object within the bucket, without the attributes that its sender has chosen. Returns the response. */
  copy(from: string, to: string): Promise<S3Answer> {
    const headers = { 'x-amz-copy-source': this.pathOf(from), 'x-amz-metadata-directive': 'REPLACE' };
    return this.send({ method: 'PUT', key: to, headers });
  }

  /** Path of an object, as `x-amz-copy-source` names it. */
  pathOf(key: string): string {
    return `/${this.#address.bucket}/${key}`;
  }

  /** Returns a URL with which every client can send a PUT with exactly these headers, until the URL expires. */
  async presignedPut(key: string, headers: Record<string, string>, validFor: Milliseconds): Promise<string> {
    const url = this.#url(key);
    url.searchParams.set('X-Amz-Expires', String(Math.floor(validFor / SECOND)));
    const signed = await this.#client.sign(url, {
      method: 'PUT',
      headers,
      aws: { signQuery: true, allHeaders: true },
    });
    return signed.url;
  }

  async #attempt({ method, key, query = {}, headers = {}, body }: S3Request): Promise<S3Answer> {
    const url = this.#url(key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await this.#client.sign(url, {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
    });
    const answer = await fetch(signed, {
      redirect: 'error',
      signal: AbortSignal.timeout(this.#limits.timeout),
    });
    const received = Buffer.from(await answer.arrayBuffer());
    const announced = answer.headers.get('content-length');
    if (method !== 'HEAD' && announced !== null && Number(announced) !== received.length)
      throw new StorageUnavailable('the object store ended its response early');
    return { status: answer.status, headers: answer.headers, body: received };
  }

  #url(key: string): URL {
    const { endpoint, bucket, pathStyle } = this.#address;
    const url = new URL(endpoint);
    if (pathStyle) url.pathname = `/${bucket}/${key}`;
    else {
      url.hostname = `${bucket}.${url.hostname}`;
      url.pathname = `/${key}`;
    }
    return url;
  }
}

function unreachable(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return error;
  return new StorageUnavailable('the object store cannot be reached', { cause: error });
}
