import { ApiError, type Client } from '@gatehouse/http-koa/client';
import type { customerEndpoints } from '../customer/customer-endpoints.ts';

/**
 * Minimum length of a block that is sent directly to the object store. A shorter one is sent to the gateway, because it
 * needs one request there instead of three.
 */
const MIN_DIRECT_BYTES = 1024 ** 2;

/** Number of failures in a row after which all blocks are sent to the gateway. */
const MAX_FAILURES_IN_A_ROW = 3;

/** Sends blocks directly to the object store of the gateway, unless that does not work. */
export class DirectPuts {
  readonly #baseUrl: string;
  readonly #fetch: typeof fetch;
  #failures: number;

  /**
   * `fetch` sends the block. A page cannot send blocks directly, because its security policy allows no other server.
   */
  constructor({ baseUrl, isPage, fetch }: DirectPutsOptions) {
    this.#baseUrl = baseUrl;
    this.#fetch = fetch;
    this.#failures = isPage ? MAX_FAILURES_IN_A_ROW : 0;
  }

  /**
   * Sends a block. Returns false if the caller must send it to the gateway. Throws the `ApiError` `upload_expired` if
   * the upload has ended.
   */
  async send({ call, signal }: GatewayCalls, { upload: id, cid, bytes }: DirectBlock): Promise<boolean> {
    if (this.#failures >= MAX_FAILURES_IN_A_ROW || bytes.length < MIN_DIRECT_BYTES) return false;
    const path = { id, cid };
    try {
      const { url, headers } = await call('POST /api/v1/uploads/:id/blocks/:cid/presigned', { path });
      await this.#put(url, headers, bytes);
      await call('POST /api/v1/uploads/:id/blocks/:cid/accept', { path });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.code === 'upload_expired') throw error;
      // An older gateway does not know these endpoints and responds with 404.
      const isOffered = !(error instanceof ApiError && error.status === 404);
      this.#failures = isOffered ? this.#failures + 1 : MAX_FAILURES_IN_A_ROW;
      return false;
    }
    this.#failures = 0;
    return true;
  }

  async #put(url: string, headers: Record<string, string>, body: Uint8Array): Promise<void> {
    if (this.#baseUrl.startsWith('https:') && !url.startsWith('https:'))
      throw new TypeError('The address of the object store does not use https.');
    const init = {
      method: 'PUT',
      headers,
      body: body as Uint8Array<ArrayBuffer>,
      redirect: 'error',
    } as const;
    const answer = await this.#fetch(url, init);
    await answer.arrayBuffer();
    if (!answer.ok) throw new TypeError(`The object store responds with ${answer.status}.`);
  }
}

/** The connection to the gateway. */
export interface GatewayCalls {
  readonly call: Client<typeof customerEndpoints>;
  readonly signal: AbortSignal;
}

export interface DirectPutsOptions {
  readonly baseUrl: string;
  readonly isPage: boolean;
  readonly fetch: typeof fetch;
}

/** A block of an upload that is sent. */
export interface DirectBlock {
  readonly upload: string;
  readonly cid: string;
  readonly bytes: Uint8Array;
}
