import type { Clock } from '../../../kernel/clock.port.ts';
import { type Milliseconds, SECOND } from '../../../kernel/instant.ts';
import type { Did } from '../../pds/did.ts';
import type { ReplicationRule } from '../manifest/mesh-manifest.ts';
import type { MeshTimes } from '../mesh-limits.ts';
import type { ReplicaLedger } from './replica-ledger.port.ts';

/** Maximum time that one call waits. It is shorter than the time limit of most proxies. */
export const MAX_COPIES_WAIT: Milliseconds = 25 * SECOND;
const POLL_INTERVAL: Milliseconds = 500;
/**
 * Maximum number of calls of one holder that wait at the same time in one server, because each call reads the ledger
 * repeatedly. Each process of the server has an equal share, but at least one call.
 */
export const MAX_COPIES_WAITS = 4;

export interface AwaitCopiesPorts {
  readonly ledger: ReplicaLedger;
  readonly clock: Clock;
  readonly times: Pick<MeshTimes, 'proofAge'>;
  readonly rule: () => Promise<ReplicationRule>;
  readonly pause: (time: Milliseconds) => Promise<unknown>;
  /** Number of processes of this server. */
  readonly processes: number;
}

/** Waits until the current content of a file is on as many machines as the rule requires. */
export class AwaitCopies {
  readonly #ports: AwaitCopiesPorts;
  readonly #waits = new Map<Did, number>();

  constructor(ports: AwaitCopiesPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the number of copies of the file's block with the fewest copies, including the local copy. Returns as soon
   * as that number reaches `min`. Returns a lower number after `MAX_COPIES_WAIT`, or immediately if too many calls of
   * the holder already wait.
   */
  async execute(holder: Did, file: string): Promise<number> {
    const waits = this.#waits.get(holder) ?? 0;
    if (waits >= Math.max(1, Math.floor(MAX_COPIES_WAITS / this.#ports.processes)))
      return this.#copies(holder, file);
    this.#waits.set(holder, waits + 1);
    try {
      return await this.#wait(holder, file);
    } finally {
      const left = (this.#waits.get(holder) ?? 1) - 1;
      if (left > 0) this.#waits.set(holder, left);
      else this.#waits.delete(holder);
    }
  }

  async #wait(holder: Did, file: string): Promise<number> {
    const { clock, rule, pause } = this.#ports;
    const until = clock.now() + MAX_COPIES_WAIT;
    for (;;) {
      const now = clock.now();
      const copies = await this.#copies(holder, file);
      if (copies >= (await rule()).min || now >= until) return copies;
      await pause(POLL_INTERVAL);
    }
  }

  async #copies(holder: Did, file: string): Promise<number> {
    const { ledger, clock, times } = this.#ports;
    return 1 + (await ledger.replicasOfFile(holder, file, clock.now() - times.proofAge));
  }
}
