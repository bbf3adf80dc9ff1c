import type { IncomingHttpHeaders, OutgoingHttpHeader } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import type { Readable } from 'node:stream';
import type { ReceivedRequest } from '../address/received-request.ts';

/** The request of an exchange: its headers, and its body as a stream. Node's `IncomingMessage` has this interface. */
export interface Incoming extends Readable, ReceivedRequest {}

/** The headers of the response, and the events when it ends. Node's `ServerResponse` has this interface. */
export interface Outgoing {
  /**
   * True if the response has begun, even if the host itself sends it. Then `statusCode` is the status of the response.
   */
  readonly headersSent: boolean;
  readonly statusCode: number;
  /** True if the whole response was sent. Read this after the event `close`. */
  readonly writableFinished: boolean;
  setHeader(name: string, value: number | string | readonly string[]): unknown;
  getHeader(name: string): OutgoingHttpHeader | undefined;
  removeHeader(name: string): void;
  on(event: 'close', listener: () => void): unknown;
}

/**
 * One request and its response, as every step, gate and handler receives them. The members are those of Koa's context
 * that this package needs, so a Koa context is an exchange. On all other hosts, use `PlainExchange`.
 */
export interface Exchange {
  readonly req: Incoming;
  readonly res: Outgoing;
  /** Object to which a body parser of the host can have added `rawBody` and `body`. */
  readonly request?: object;
  readonly method: string;
  /**
   * Path as it was sent, without decoding, and without the prefix at which the steps are mounted. Throws if the request
   * target cannot be parsed.
   */
  readonly path: string;
  readonly querystring: string;
  readonly query: ParsedUrlQuery;
  readonly headers: IncomingHttpHeaders;
  /** Parameters of the path. The route sets them. */
  params?: Readonly<Record<string, string>>;
  /**
   * Values that a step stores for other steps: the id of the request, the declared path of the matching route (such as
   * `/cards/:id`), and the code of a refusal.
   */
  readonly state: { requestId?: unknown; route?: unknown; refusal?: unknown };
  /**
   * Status of the response. It is 404 before a step sets the status or the body. After the response has begun, it is
   * the sent status.
   */
  status: number;
  /** Body of the response: text, bytes, a stream, or a value that is sent as JSON. */
  body: unknown;
  /** Media type of the response body. */
  type: string;
  /** Returns a header of the request; empty if the header is missing. */
  get(name: string): string;
  set(name: string, value: string | string[]): void;
  set(headers: Readonly<Record<string, string>>): void;
  append(name: string, value: string): void;
  vary(name: string): void;
  redirect(url: string): void;
}
