import type { IncomingHttpHeaders, OutgoingHttpHeader } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import type { Readable } from 'node:stream';
import type { ReceivedRequest } from '../address/received-request.ts';

/** The request of an exchange: its header, and its body as a stream. Node's `IncomingMessage` is one. */
export interface Incoming extends Readable, ReceivedRequest {}

/** The header and the end of the response. Node's `ServerResponse` is one. */
export interface Outgoing {
  /** Whether the whole response was sent; read it after `close`. */
  readonly writableFinished: boolean;
  setHeader(name: string, value: number | string | readonly string[]): unknown;
  getHeader(name: string): OutgoingHttpHeader | undefined;
  removeHeader(name: string): void;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * One request and its response, as every step, gate and handler gets it. It has those members of Koa's context that
 * the rules of this package need, so that a Koa context is one as it is. `PlainExchange` is one for all other hosts.
 */
export interface Exchange {
  readonly req: Incoming;
  readonly res: Outgoing;
  /** What a body parser of the host may have added to: `rawBody` and `body`. */
  readonly request?: object;
  readonly method: string;
  /** Without the prefix at which the steps are mounted, and not decoded. Throws if the target cannot be read. */
  readonly path: string;
  readonly querystring: string;
  readonly query: ParsedUrlQuery;
  readonly headers: IncomingHttpHeaders;
  /** The name and port that the client called; empty without one. */
  readonly host: string;
  /** Parameters of the path, set by the route. */
  params?: Readonly<Record<string, string>>;
  /** Values that steps leave for each other. */
  readonly state: { requestId?: unknown };
  /** 404 until it or the body is set. */
  status: number;
  /** Text, bytes, a stream, or a value that is sent as JSON. */
  body: unknown;
  /** The media type of the body. */
  type: string;
  /** A header of the request; empty if it is missing. */
  get(name: string): string;
  set(name: string, value: string | string[]): void;
  set(headers: Readonly<Record<string, string>>): void;
  append(name: string, value: string): void;
  vary(name: string): void;
  redirect(url: string): void;
}
