import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { Span } from './busy-time.ts';

/** A request to the gateway, and the requests that the gateway itself sent while it handled that request. */
export interface NotedRequest {
  readonly path: string;
  readonly whole: Span;
  readonly upstream: readonly Span[];
}

// This module is loaded into the gateway's process before the gateway's own modules. The benchmark sends one
// request at a time.
const begun = new WeakMap<object, number>();
let upstream: Span[] = [];

interface Message {
  readonly request: { readonly url?: string };
}

const on = (channel: string, note: (request: Message['request']) => void) =>
  subscribe(channel, (message) => note((message as Message).request));

const begin = (request: object) => begun.set(request, performance.now());
const spanOf = (request: object): Span => {
  const end = performance.now();
  return { begin: begun.get(request) ?? end, end };
};

on('undici:request:create', begin);
on('undici:request:trailers', (request) => upstream.push(spanOf(request)));
on('http.server.request.start', begin);
on('http.server.response.finish', (request) => {
  const noted: NotedRequest = { path: request.url ?? '', whole: spanOf(request), upstream };
  upstream = [];
  appendFileSync(process.env.NOTES ?? '', `${JSON.stringify(noted)}\n`);
});
