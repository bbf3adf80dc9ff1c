import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Step } from '../exchange/step.ts';

/** The metrics of one server. */
export class Metrics {
  readonly registry: Registry = new Registry();
  readonly #requests: Histogram<'method' | 'status'>;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of requests by method and status',
      labelNames: ['method', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [this.registry],
    });
  }

  /** Returns a step that measures every request. */
  step(): Step {
    return async (context, next) => {
      const stop = this.#requests.startTimer({ method: context.method });
      context.res.once('close', () => stop({ status: String(context.status) }));
      await next();
    };
  }
}
