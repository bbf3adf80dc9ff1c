import type { Readable } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import { type Answer, refusal } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { drain } from './reply.ts';
import { responseHeaders } from './response-headers.ts';
import { spent } from './spent-buffers.ts';
import { RefusedUnderWay, streamedBody } from './streamed-body.ts';

/** What became of a forwarded request. Without a failure the client has its answer, or did not wait for it. */
export interface ForwardOutcome {
  /** What the personal data server did wrong. */
  readonly failure?: Error;
  /** What to answer in the server's place, when it had not begun to. */
  readonly answer?: Answer;
}

/** Sends the exchange to the personal data server, once, and its answer back, both as they are. */
export function forward(
  upstream: Dispatcher,
  exchange: Exchange,
  finished: (outcome: ForwardOutcome) => void,
): void {
  const { method, target: path, headers } = exchange;
  const handler = new Forwarding(exchange, finished);
  upstream.dispatch(
    { method: method as Dispatcher.HttpMethod, path, headers, body: bodyOf(exchange) },
    handler,
  );
}

function bodyOf(exchange: Exchange): Buffer | Readable | null {
  return exchange.body ?? (exchange.hasBody ? streamedBody(exchange) : null);
}

class Forwarding implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #finished: (outcome: ForwardOutcome) => void;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(exchange: Exchange, finished: (outcome: ForwardOutcome) => void) {
    this.#exchange = exchange;
    this.#finished = finished;
    // Node also says so when an answer behind this one is written, from within undici's parser: nothing can go on there.
    exchange.response.on('drain', () => queueMicrotask(() => this.#controller?.resume()));
    exchange.response.once('close', () => {
      if (!exchange.response.writableFinished) this.#controller?.abort(new Error('The client went away.'));
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#exchange.response.destroyed) controller.abort(new Error('The client went away.'));
  }

  onResponseStart(
    { rawHeaders }: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, unknown>>,
  ): void {
    if (status < 200) return;
    const { response } = this.#exchange;
    response.writeHead(status, responseHeaders(Array.isArray(rawHeaders) ? rawHeaders : []));
    // A stream without a length may be long in coming: its headers must not wait for it.
    if (headers['content-length'] === undefined) response.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#exchange.response.write(chunk)) controller.pause();
    spent(chunk.length);
  }

  onResponseEnd(): void {
    const { request, response } = this.#exchange;
    response.end();
    drain(request);
    this.#finished({});
  }

  onResponseError(_controller: unknown, failure: Error): void {
    const { response } = this.#exchange;
    // undici hangs what it could not read on its error, and that may be an answer with tokens in it.
    if ('data' in failure) failure.data = undefined;
    if (response.destroyed) {
      this.#finished({});
    } else if (response.headersSent) {
      response.destroy();
      this.#finished({ failure });
    } else if (failure instanceof RefusedUnderWay) {
      this.#finished({ answer: failure.answer });
    } else {
      this.#finished({ failure, answer: upstreamFailure(failure) });
    }
  }
}

function upstreamFailure(error: Error): Answer {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return refusal(504, 'pds_timeout', 'The personal data server did not answer in time.');
  }
  return error instanceof errors.HTTPParserError
    ? refusal(502, 'pds_bad_response', 'The personal data server gave an answer that is not HTTP.')
    : refusal(502, 'pds_unavailable', 'The personal data server can not be reached.');
}
