import type { ReplicaLedger } from '@gatehouse/core/mesh';
import { Metrics } from '@gatehouse/http-koa/server';
import { Gauge } from 'prom-client';

/** The metrics of the mesh process. */
export class MeshMetrics extends Metrics {
  readonly #waiting: Gauge<'target'>;

  constructor() {
    super();
    this.#waiting = new Gauge({
      name: 'under_replicated_blocks',
      help: 'Blocks that the target should hold and does not hold yet',
      labelNames: ['target'],
      registers: [this.registry],
    });
  }

  /** Sets the gauges to the numbers in the ledger of replicas. */
  async count(ledger: ReplicaLedger): Promise<void> {
    const summaries = await ledger.summary();
    this.#waiting.reset();
    for (const { target, waiting } of summaries) this.#waiting.set({ target }, waiting);
  }
}
