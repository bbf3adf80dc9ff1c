import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Step } from '../exchange/step.ts';

/** The metrics of one server. */
export class Metrics {
  readonly registry: Registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #refusals: Counter<'code'>;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of requests by method, route and status; the route is "other" for pages and unknown paths',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [this.registry],
    });
    this.#refusals = new Counter({
      name: 'http_refusals_total',
      help: 'Refused requests by the code of the refusal',
      labelNames: ['code'],
      registers: [this.registry],
    });
  }

  /** Returns a step that measures every request. */
  step(): Step {
    return (context, next) => {
      const stop = this.#requests.startTimer({ method: context.method });
      context.res.on('close', () => {
        const { route = 'other', refusal } = context.state;
        stop({ route: String(route), status: String(context.status) });
        if (refusal !== undefined) this.#refusals.inc({ code: String(refusal) });
      });
      return next();
    };
  }
}
