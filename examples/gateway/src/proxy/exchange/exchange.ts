import type { IncomingMessage, ServerResponse } from 'node:http';
import { loggedPath } from '@gatehouse/http-koa/process';

/** A request, together with its response. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly target: string;
  /** Target of the request without its query. */
  readonly path: string;
  readonly startedAt: number;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    this.method = request.method ?? '';
    this.target = request.url ?? '';
    const mark = this.target.indexOf('?');
    this.path = mark === -1 ? this.target : this.target.slice(0, mark);
    this.startedAt = performance.now();
  }

  get loggedPath(): string {
    return loggedPath(this.path);
  }

  /** True if the request announces a body. */
  get hasBody(): boolean {
    const { 'content-length': length, 'transfer-encoding': coding } = this.request.headers;
    return coding !== undefined || (length !== undefined && length !== '0');
  }
}
