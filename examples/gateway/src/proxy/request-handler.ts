import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeRequest, limitedFailures } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { type Answer, isAnswer, refusal } from '../forwarding/answer.ts';
import { pipelinedRequests } from '../forwarding/pipelined-requests.ts';
import { Exchange } from './exchange/exchange.ts';
import { reply } from './exchange/reply.ts';
import type { Outgoing, RequestWay } from './request-way.ts';
import type { ProxyMetrics } from './start/proxy-metrics.ts';
import { forward } from './upstream/forward.ts';

export interface RequestHandlerParts {
  readonly way: RequestWay;
  readonly upstream: Dispatcher;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly metrics: ProxyMetrics;
}

/**
 * Handles each request: applies the rules, sends the answer or forwards the request, counts it, and logs
 * refusals and failures.
 */
export class RequestHandler {
  readonly #parts: RequestHandlerParts;
  readonly #countPipelined = pipelinedRequests();
  readonly #logUpstreamFailure: (record: object) => void;

  constructor(parts: RequestHandlerParts) {
    this.#parts = parts;
    const { log } = parts;
    this.#logUpstreamFailure = limitedFailures((record) => log.error(record, 'personal data server failed'));
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#countPipelined(request, response)) {
      request.socket.destroy();
      return;
    }
    const exchange = new Exchange(request, response);
    this.#parts
      .way(exchange)
      .then((result) => (isAnswer(result) ? this.#answer(exchange, result) : this.#forward(exchange, result)))
      .catch((error) => this.#fail(exchange, error));
  }

  #forward(exchange: Exchange, outgoing: Outgoing): void {
    const { upstream, metrics } = this.#parts;
    describeRequest({ rule: outgoing.reason });
    forward(upstream, exchange, outgoing, ({ failure, answer }) => {
      outgoing.attempt?.settle(answer?.status ?? statusOf(exchange));
      if (failure) {
        metrics.upstreamFailed(answer?.refusal ?? 'broken_off');
        this.#logUpstreamFailure({ err: failure, target: exchange.loggedPath });
      }
      if (answer) this.#answer(exchange, answer);
      else metrics.passed(exchange, outgoing.reason);
    });
  }

  #answer(exchange: Exchange, answer: Answer): void {
    const { log, metrics } = this.#parts;
    const { method, loggedPath: path } = exchange;
    const { refusal: code, did, status } = answer;
    describeRequest({ refusal: code });
    const requestId = reply(exchange, answer);
    if (code === undefined) {
      metrics.passed(exchange, 'page');
    } else {
      metrics.refused(exchange, code);
      log.info({ requestId, method, path, did, status, refusal: code }, 'refused');
    }
  }

  /** Handles an error: the client disconnected while its body was read, or the proxy itself has a fault. */
  #fail(exchange: Exchange, error: unknown): void {
    const { log } = this.#parts;
    const { request, response, loggedPath: path } = exchange;
    if (request.destroyed || response.headersSent) {
      log.info({ path }, 'abandoned');
      response.destroy();
    } else {
      log.error({ err: error, path }, 'failed');
      this.#answer(exchange, refusal(500, 'internal_error', 'The request could not be handled.'));
    }
  }
}

/** Status that nginx logs for a client that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

function statusOf({ response }: Exchange): number {
  return response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
}
