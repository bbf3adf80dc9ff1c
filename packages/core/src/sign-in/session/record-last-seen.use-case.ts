import { type Milliseconds, SECOND } from '../../kernel/instant.ts';
import type { SeenOwners } from './seen-owners.ts';
import type { SeenSessions } from './seen-sessions.ts';
import type { SessionStore } from './session-store.port.ts';

/** Dependencies of `RecordLastSeen`. */
export interface RecordLastSeenPorts {
  readonly seen: SeenSessions;
  readonly sessions: SessionStore<unknown>;
  readonly owners?: SeenOwners | undefined;
}

/** Interval at which the times of last use are stored. No request waits for this write. */
export const LAST_SEEN_INTERVAL: Milliseconds = SECOND;

/**
 * Maximum number of sessions in one statement. A longer statement would delay requests, because SQLite runs in the
 * thread that serves them.
 */
const MAX_SESSIONS_PER_WRITE = 500;

/**
 * Stores the times at which `Authenticate` last saw the sessions, and with `owners` also the times for their owners.
 * Run this every `LAST_SEEN_INTERVAL`, and once more when the server stops. If `Authenticate` uses `SeenSessions` but
 * this job does not run, an idle limit ends sessions that are in use.
 */
export class RecordLastSeen {
  readonly #ports: RecordLastSeenPorts;

  constructor(ports: RecordLastSeenPorts) {
    this.#ports = ports;
  }

  /** If the store rejects, `Authenticate` collects the same sessions again at their next request. */
  async execute(): Promise<void> {
    const batch = this.#ports.seen.take();
    if (!batch) return;
    const { digests, ownerIds, seenAt } = batch;
    for (let start = 0; start < digests.length; start += MAX_SESSIONS_PER_WRITE)
      await this.#ports.sessions.touch(digests.slice(start, start + MAX_SESSIONS_PER_WRITE), seenAt);
    if (!this.#ports.owners) return;
    for (let start = 0; start < ownerIds.length; start += MAX_SESSIONS_PER_WRITE)
      await this.#ports.owners.touch(ownerIds.slice(start, start + MAX_SESSIONS_PER_WRITE), seenAt);
  }
}
