import { Metrics } from '@gatehouse/http-koa/server';
import { Counter, Gauge } from 'prom-client';

/** The metrics of the worker. */
export class WorkerMetrics extends Metrics {
  readonly #begun: Counter;
  readonly #running: Gauge;
  readonly #failures: Counter;

  constructor() {
    super();
    const registers = [this.registry];
    this.#begun = new Counter({ name: 'sync_jobs_begun_total', help: 'Jobs started', registers });
    this.#running = new Gauge({ name: 'sync_jobs_running', help: 'Jobs in progress', registers });
    this.#failures = new Counter({
      name: 'sync_queue_failures_total',
      help: 'Number of failed attempts to read or write the queue',
      registers,
    });
  }

  /** Counts a job that has begun. Counts it as running until the promise is settled. */
  observe(done: Promise<void>): void {
    this.#begun.inc();
    this.#running.inc();
    const end = () => this.#running.dec();
    done.then(end, end);
  }

  countQueueFailure(): void {
    this.#failures.inc();
  }
}
