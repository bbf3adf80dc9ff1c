import type { FailureCause } from '../operator/read-overview.use-case.ts';
import { SYNC_TASKS } from './sync-handlers.ts';

/** Dependencies of `ReadSyncFailureCauses`. */
export interface ReadSyncFailureCausesPorts {
  readonly causes: { of(tasks: readonly string[]): Promise<readonly FailureCause[]> };
}

/** Counts the records that could not be written, grouped by cause, for operators. */
export class ReadSyncFailureCauses {
  readonly #ports: ReadSyncFailureCausesPorts;

  constructor(ports: ReadSyncFailureCausesPorts) {
    this.#ports = ports;
  }

  /** Returns the causes, the most frequent first. */
  execute(): Promise<readonly FailureCause[]> {
    return this.#ports.causes.of(SYNC_TASKS);
  }
}
