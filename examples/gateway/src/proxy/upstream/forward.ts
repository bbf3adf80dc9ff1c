import { releaseBuffers } from '@gatehouse/http-koa/process';
import { type Dispatcher, errors } from 'undici';
import { type Answer, refusal } from '../../forwarding/answer.ts';
import { responseHeaders } from '../../forwarding/response-headers.ts';
import { RefusedBeforeEnd } from '../../forwarding/streamed-body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { discardBody } from '../exchange/reply.ts';
import type { Outgoing } from '../request-way.ts';

/**
 * Outcome of a forwarded request. If there is neither `failure` nor `answer`, the client got its response or has
 * disconnected.
 */
export interface ForwardOutcome {
  /** The fault that the personal data server caused. */
  readonly failure?: Error;
  /**
   * The response that the proxy sends; absent if none is needed, or if the personal data server had already begun its
   * own response.
   */
  readonly answer?: Answer;
}

/** Sends the request to the personal data server once, and passes its response on unchanged. */
export function forward(
  upstream: Dispatcher,
  exchange: Exchange,
  { headers, body }: Pick<Outgoing, 'headers' | 'body'>,
  finished: (outcome: ForwardOutcome) => void,
): void {
  const { method, target: path } = exchange;
  const handler = new Forwarding(exchange, finished);
  upstream.dispatch({ method: method as Dispatcher.HttpMethod, path, headers, body }, handler);
}

class Forwarding implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #finished: (outcome: ForwardOutcome) => void;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(exchange: Exchange, finished: (outcome: ForwardOutcome) => void) {
    this.#exchange = exchange;
    this.#finished = finished;
    const { response } = exchange;
    // Resuming is delayed by one microtask, because Node can emit `drain` while undici parses another
    // response, and resuming inside the parser would break both responses.
    response.on('drain', () => queueMicrotask(() => this.#controller?.resume()));
    response.once('close', () => {
      if (!response.writableFinished) this.#controller?.abort(clientDisconnected());
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#exchange.response.destroyed) controller.abort(clientDisconnected());
  }

  onResponseStart(
    { rawHeaders }: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, unknown>>,
  ): void {
    if (status < 200) return;
    const { response } = this.#exchange;
    response.writeHead(status, responseHeaders(Array.isArray(rawHeaders) ? rawHeaders : []));
    // The body of a stream can begin much later than its headers. Therefore the headers are sent immediately if
    // the length is not known.
    if (headers['content-length'] === undefined) response.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#exchange.response.write(chunk)) controller.pause();
    releaseBuffers(chunk.length);
  }

  onResponseEnd(): void {
    const { request, response } = this.#exchange;
    response.end();
    discardBody(request);
    this.#finished({});
  }

  onResponseError(_controller: unknown, failure: Error): void {
    const { response } = this.#exchange;
    // undici attaches the bytes that it could not parse to its error. They are removed, because they can
    // contain tokens.
    if ('data' in failure) failure.data = undefined;
    if (response.destroyed) {
      this.#finished({});
    } else if (response.headersSent) {
      response.destroy();
      this.#finished({ failure });
    } else if (failure instanceof RefusedBeforeEnd) {
      this.#finished({ answer: failure.answer });
    } else {
      this.#finished({ failure, answer: upstreamFailure(failure) });
    }
  }
}

function clientDisconnected(): Error {
  return new Error('The client disconnected.');
}

function upstreamFailure(error: Error): Answer {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return refusal(504, 'pds_timeout', 'The personal data server did not respond in time.');
  }
  return error instanceof errors.HTTPParserError
    ? refusal(502, 'pds_bad_response', 'The personal data server sent a response that is not HTTP.')
    : unreachable;
}

/** Response if the personal data server does not accept the connection. */
export const unreachable: Answer = refusal(
  502,
  'pds_unavailable',
  'The personal data server cannot be reached.',
);
