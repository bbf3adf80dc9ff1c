import type { Scrubbing } from '@gatehouse/core/block';
import { Metrics } from '@gatehouse/http-koa/server';
import { Counter, Gauge } from 'prom-client';
import { ServiceMetrics } from './service-metrics.ts';

/** The metrics of the operator API. */
export class OpsMetrics extends Metrics {
  readonly service: ServiceMetrics = new ServiceMetrics(this.registry);
  readonly #checkedBlocks: Counter;
  readonly #checkedBytes: Counter;
  readonly #damagedBlocks: Counter;
  readonly #lastPass: Gauge;
  readonly #deliveredRows: Counter<'sink'>;
  readonly #deliveredAt: Gauge<'sink'>;

  constructor() {
    super();
    const counter = (name: string, help: string) => new Counter({ name, help, registers: [this.registry] });
    this.#checkedBlocks = counter('checked_blocks_total', 'Stored blocks that were compared with their hash');
    this.#checkedBytes = counter(
      'checked_block_bytes_total',
      'Bytes of stored blocks that were compared with their hash',
    );
    this.#damagedBlocks = counter('damaged_blocks_total', 'Blocks that were damaged and set aside');
    this.#lastPass = new Gauge({
      name: 'last_block_check_timestamp_seconds',
      help: 'Time at which the last check of all stored blocks ended; 0 if unknown',
      registers: [this.registry],
    });
    this.#deliveredRows = new Counter({
      name: 'audit_rows_delivered_total',
      help: 'Audit rows that a sink has received',
      labelNames: ['sink'],
      registers: [this.registry],
    });
    this.#deliveredAt = new Gauge({
      name: 'audit_delivered_timestamp_seconds',
      help: 'Last time at which a sink had every audit row',
      labelNames: ['sink'],
      registers: [this.registry],
    });
  }

  countScrubbing({ blocks, bytes, damaged, checks }: Scrubbing): void {
    this.#checkedBlocks.inc(blocks);
    this.#checkedBytes.inc(bytes);
    this.#damagedBlocks.inc(damaged.length);
    this.#lastPass.set((checks.last?.endedAt ?? 0) / 1_000);
  }

  /** Records a run after which the sink has every audit row. `rows` is the number of rows that the run delivered. */
  countAuditDelivery(sink: string, rows: number): void {
    this.#deliveredRows.inc({ sink }, rows);
    this.#deliveredAt.setToCurrentTime({ sink });
  }
}
