import { Metrics } from '@gatehouse/http-koa/server';
import { Counter } from 'prom-client';

/** The metrics of the bridge. */
export class BridgeMetrics extends Metrics {
  readonly #denials: Counter;
  readonly #jobs: Counter;
  readonly #failures: Counter;

  constructor() {
    super();
    const registers = [this.registry];
    this.#denials = new Counter({
      name: 'bridge_denials_total',
      help: 'Pages shown to users who cannot use a client',
      registers,
    });
    this.#jobs = new Counter({
      name: 'bridge_jobs_begun_total',
      help: 'Lapses and logouts started',
      registers,
    });
    this.#failures = new Counter({
      name: 'bridge_queue_failures_total',
      help: 'Number of failed attempts to read or write the queue',
      registers,
    });
  }

  countDenial(): void {
    this.#denials.inc();
  }

  countJob(): void {
    this.#jobs.inc();
  }

  countQueueFailure(): void {
    this.#failures.inc();
  }
}
