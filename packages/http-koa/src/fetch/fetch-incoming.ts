import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Incoming } from '../exchange/exchange.ts';
import type { Arrival } from './arrival.ts';

/**
 * The headers and the body of a Fetch API request in the form that an exchange needs. Reads the body only on demand.
 */
export class FetchIncoming extends Readable implements Incoming {
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string;
  readonly socket: { readonly remoteAddress: string | undefined };
  readonly #body: ReadableStream<Uint8Array> | null;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(request: Request, url: URL, { address, httpVersion = '1.1' }: Arrival) {
    super({ highWaterMark: 0 });
    // An HTTP/2 request contains the host only in its URL.
    this.headers = { host: url.host, ...Object.fromEntries(request.headers) };
    this.httpVersion = httpVersion;
    this.socket = { remoteAddress: address };
    this.#body = request.body;
  }

  override _read(): void {
    this.#reader ??= this.#body?.getReader();
    if (!this.#reader) this.push(null);
    else
      this.#reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#reader?.cancel().catch(() => {});
    done(error);
  }
}
