import type { IncomingHttpHeaders } from 'node:http';
import { type ParsedUrlQuery, parse } from 'node:querystring';
import { Readable } from 'node:stream';
import { MalformedTarget } from '../refusal/http-refusals.ts';
import type { Exchange, Incoming, Outgoing } from './exchange.ts';
import { locationOf } from './location.ts';
import { mediaType } from './media-type.ts';
import { pathBelow } from './mount.ts';
import { readTarget, type Target } from './read-target.ts';
import { withVary } from './with-vary.ts';

/** The request line of an exchange. */
export interface RequestLine {
  readonly method: string;
  /** The request target (RFC 9112 section 3.2). */
  readonly target: string;
  /** The prefix at which the steps are mounted. */
  readonly prefix?: string | undefined;
}

/**
 * An exchange on any host, without Koa. The steps store the response in the exchange, and the host sends it by
 * `payloadOf`.
 */
export class PlainExchange<Response extends Outgoing = Outgoing> implements Exchange {
  readonly req: Incoming;
  readonly res: Response;
  readonly method: string;
  readonly state: Record<string, unknown> = {};
  /** True if the path begins with the prefix. If there is no prefix, also true for a target that cannot be parsed. */
  readonly isBelowPrefix: boolean;
  readonly #target: Target | undefined;
  params?: Readonly<Record<string, string>>;
  #status: number | undefined;
  #body: unknown;
  #query: ParsedUrlQuery | undefined;

  constructor(req: Incoming, res: Response, { method, target, prefix = '' }: RequestLine) {
    this.req = req;
    this.res = res;
    this.method = method;
    const whole = readTarget(target);
    const path = whole && pathBelow(prefix, whole.path);
    this.#target = path === undefined ? whole : { path, query: whole?.query ?? '' };
    this.isBelowPrefix = prefix === '' || path !== undefined;
  }

  /** The request. Body parsers of Express and Nest add what they have read to it. */
  get request(): object {
    return this.req;
  }

  get path(): string {
    if (!this.#target) throw new MalformedTarget();
    return this.#target.path;
  }

  get querystring(): string {
    return this.#target?.query ?? '';
  }

  get query(): ParsedUrlQuery {
    this.#query ??= parse(this.querystring);
    return this.#query;
  }

  get headers(): IncomingHttpHeaders {
    return this.req.headers;
  }

  /** True if a step has set the status or the body. */
  get isAnswered(): boolean {
    return this.#status !== undefined;
  }

  get status(): number {
    return this.res.headersSent ? this.res.statusCode : (this.#status ?? 404);
  }

  set status(status: number) {
    this.#status = status;
  }

  get body(): unknown {
    return this.#body;
  }

  set body(body: unknown) {
    if (body instanceof Readable && body !== this.#body) {
      // The stream can fail before it is sent. Without a listener, its error would end the process.
      body.on('error', () => {});
      this.res.on('close', () => body.destroy());
    }
    this.#body = body;
    this.#status ??= body === null || body === undefined ? 204 : 200;
  }

  get type(): string {
    return String(this.res.getHeader('Content-Type') ?? '').split(';', 1)[0] ?? '';
  }

  set type(type: string) {
    this.res.setHeader('Content-Type', mediaType(type));
  }

  get(name: string): string {
    return String(this.req.headers[name.toLowerCase()] ?? '');
  }

  set(name: string | Readonly<Record<string, string>>, value: string | string[] = ''): void {
    if (typeof name === 'string') this.res.setHeader(name, value);
    else for (const [each, text] of Object.entries(name)) this.res.setHeader(each, text);
  }

  append(name: string, value: string): void {
    const before = this.res.getHeader(name) ?? [];
    this.res.setHeader(name, [...(Array.isArray(before) ? before : [String(before)]), value]);
  }

  vary(name: string): void {
    this.res.setHeader('Vary', withVary(String(this.res.getHeader('Vary') ?? ''), name));
  }

  redirect(url: string): void {
    this.res.setHeader('Location', locationOf(url));
    this.status = 302;
  }
}
