import type { Clock } from '../../kernel/clock.port.ts';
import { type Milliseconds, SECOND } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { MeshTimes } from './mesh-limits.ts';
import type { ReplicationRule } from './mesh-manifest.ts';
import type { ReplicaLedger } from './replica-ledger.port.ts';

/** Maximum time that one call waits. It is shorter than the time limit of most proxies. */
export const MAX_COPIES_WAIT: Milliseconds = 25 * SECOND;
const POLL_INTERVAL: Milliseconds = 500;

export interface AwaitCopiesPorts {
  readonly ledger: ReplicaLedger;
  readonly clock: Clock;
  readonly times: Pick<MeshTimes, 'proofAge'>;
  readonly rule: () => Promise<ReplicationRule>;
  readonly pause: (time: Milliseconds) => Promise<unknown>;
}

/** Waits until the current content of a file is on as many machines as the rule requires. */
export class AwaitCopies {
  readonly #ports: AwaitCopiesPorts;

  constructor(ports: AwaitCopiesPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the number of copies of the block with the fewest copies, including the local copy. Returns as soon as that
   * number reaches `min`. After `MAX_COPIES_WAIT` it returns the current number, which is lower.
   */
  async execute(holder: Did, file: string): Promise<number> {
    const { ledger, clock, times, rule, pause } = this.#ports;
    const until = clock.now() + MAX_COPIES_WAIT;
    for (;;) {
      const now = clock.now();
      const copies = 1 + (await ledger.replicasOfFile(holder, file, now - times.proofAge));
      if (copies >= (await rule()).min || now >= until) return copies;
      await pause(POLL_INTERVAL);
    }
  }
}
