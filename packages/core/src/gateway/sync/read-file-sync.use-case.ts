import type { Instant } from '../../kernel/instant.ts';
import type { CatalogFile } from '../catalog/catalog-file.ts';
import type { SyncMessages } from '../catalog/sync-messages.ts';
import type { JobState } from '../queue/queued-job.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import { ENTITLEMENT_UNKNOWN } from '../statement/entitlement-unknown.ts';
import type { ReadStatement } from '../statement/read-statement.use-case.ts';
import { SYNC_TASKS } from './sync-handlers.ts';

/** State of a file's record in the repository. `done`: the record in the repository describes the current revision. */
export interface FileSync {
  readonly state: 'done' | JobState;
  /** Reason why the record is paused, or the code of its latest failure; null if neither exists. */
  readonly reason: string | null;
  /** Time of the next attempt for a waiting record; null in every other state. */
  readonly waitsUntil: Instant | null;
}

export interface ReadFileSyncPorts {
  readonly queue: WorkQueue<SyncMessages>;
  /** The statements about the entitlement, on a gateway at home; undefined on the operated gateway. */
  readonly statements: ReadStatement | undefined;
}

/** Reads the state of a file's record in the repository. */
export class ReadFileSync {
  readonly #ports: ReadFileSyncPorts;

  constructor(ports: ReadFileSyncPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the state of the file. On a gateway at home, the state is `paused` while the entitlement is unknown, even
   * if no worker has tried to write the record yet.
   */
  async execute(file: CatalogFile): Promise<FileSync> {
    if (file.published.revision >= file.revision) return { state: 'done', reason: null, waitsUntil: null };
    const filter = { key: file.holder, replaces: file.file, tasks: SYNC_TASKS };
    const { items } = await this.#ports.queue.jobs(filter, { limit: 2 });
    const job = items.find(({ state }) => state !== 'failed') ?? items[0];
    const state = job?.state ?? 'queued';
    if (state === 'queued' && (await this.#isUnknown(file)))
      return { state: 'paused', reason: ENTITLEMENT_UNKNOWN, waitsUntil: null };
    const reason = job?.pausedFor ?? job?.failure?.code ?? null;
    return { state, reason, waitsUntil: job && state === 'waiting' ? job.dueAt : null };
  }

  /** Returns whether the write waits because the entitlement is unknown. Deleting a record needs no entitlement. */
  async #isUnknown({ holder, record }: CatalogFile): Promise<boolean> {
    const { statements } = this.#ports;
    return record !== null && statements !== undefined && (await statements.execute(holder)).state === 'none';
  }
}
