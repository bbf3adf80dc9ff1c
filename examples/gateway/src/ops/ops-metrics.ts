import type { Scrubbing } from '@gatehouse/core/block';
import { Metrics } from '@gatehouse/http-koa/server';
import { Counter } from 'prom-client';

/** The metrics of the operator API. */
export class OpsMetrics extends Metrics {
  readonly #checkedBlocks: Counter;
  readonly #checkedBytes: Counter;
  readonly #damagedBlocks: Counter;

  constructor() {
    super();
    const counter = (name: string, help: string) => new Counter({ name, help, registers: [this.registry] });
    this.#checkedBlocks = counter('checked_blocks_total', 'Stored blocks that were compared with their hash');
    this.#checkedBytes = counter('checked_block_bytes_total', 'Bytes of these blocks');
    this.#damagedBlocks = counter('damaged_blocks_total', 'Blocks that were damaged and set aside');
  }

  countScrubbing({ blocks, bytes, damaged }: Scrubbing): void {
    this.#checkedBlocks.inc(blocks);
    this.#checkedBytes.inc(bytes);
    this.#damagedBlocks.inc(damaged.length);
  }
}
