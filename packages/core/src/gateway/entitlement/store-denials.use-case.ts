import type { DenialStore } from './denial-store.port.ts';
import type { DenialTally } from './denial-tally.ts';

/** Dependencies of `StoreDenials`. */
export interface StoreDenialsPorts {
  readonly tally: DenialTally;
  readonly denials: DenialStore;
}

/** Moves the denials that a process has counted in memory to the database. */
export class StoreDenials {
  readonly #ports: StoreDenialsPorts;

  constructor(ports: StoreDenialsPorts) {
    this.#ports = ports;
  }

  /** Stores the counts. If the database fails, keeps the counts for the next call and throws its error. */
  async execute(): Promise<void> {
    const { tally, denials } = this.#ports;
    const counts = tally.take();
    if (counts.length === 0) return;
    try {
      await denials.add(counts);
    } catch (error) {
      tally.putBack(counts);
      throw error;
    }
  }
}
