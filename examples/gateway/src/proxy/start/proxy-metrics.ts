import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Exchange } from '../exchange/exchange.ts';

/** Metrics of the proxy, in the Prometheus format. */
export class ProxyMetrics {
  readonly registry: Registry = new Registry();
  readonly #requests = new Counter({
    name: 'gatehouse_proxy_requests_total',
    help: 'Requests by HTTP method and status code of the response.',
    labelNames: ['method', 'status'],
    registers: [this.registry],
  });
  readonly #decisions = new Counter({
    name: 'gatehouse_proxy_decisions_total',
    help: 'Decisions by outcome and reason.',
    labelNames: ['decision', 'reason'],
    registers: [this.registry],
  });
  readonly #latency = new Histogram({
    name: 'gatehouse_proxy_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  readonly #upstreamErrors = new Counter({
    name: 'gatehouse_proxy_upstream_errors_total',
    help: 'Requests that the personal data server failed to answer, by the error sent to the client.',
    labelNames: ['error'],
    registers: [this.registry],
  });
  readonly #subscriptions = new Gauge({
    name: 'gatehouse_proxy_subscriptions',
    help: 'Open WebSocket tunnels.',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * Counts a request that the proxy did not refuse. `reason` is the rule that let it pass, or `page` for a page of the
   * proxy itself.
   */
  passed(exchange: Exchange, reason: string): void {
    this.#answered(exchange, 'pass', reason);
  }

  /** Counts a request that the proxy refused. `code` is the error code of the refusal. */
  refused(exchange: Exchange, code: string): void {
    this.#answered(exchange, 'refuse', code);
  }

  upstreamFailed(error: string): void {
    this.#upstreamErrors.inc({ error });
  }

  subscriptionCount(change: 1 | -1): void {
    this.#subscriptions.inc(change);
  }

  #answered({ method, response, startedAt }: Exchange, decision: 'pass' | 'refuse', reason: string): void {
    this.#requests.inc({ method, status: response.statusCode });
    this.#decisions.inc({ decision, reason });
    this.#latency.observe((performance.now() - startedAt) / 1_000);
  }
}
