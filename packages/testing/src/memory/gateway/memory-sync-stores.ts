import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { type HolderSync, HolderSyncStore, type WriteAttempt, WriteAttempts } from '@gatehouse/core/sync';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** The records that a worker has begun to write, in memory. */
export class MemoryWriteAttempts extends WriteAttempts {
  readonly #attempts: MemoryTable<WriteAttempt & { readonly place: string }>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#attempts = new MemoryTable(unitOfWork);
  }

  override begin(holder: Did, file: string, attempt: WriteAttempt): Promise<void> {
    const [place, id] = [`${holder} ${file}`, `${holder} ${file} ${attempt.digest}`];
    return this.#attempts.write((rows) => {
      if (!rows.has(id)) rows.set(id, { ...attempt, place });
    });
  }

  override async digests(holder: Did, file: string): Promise<ReadonlySet<string>> {
    const ofFile = this.#attempts.rows().filter(({ place }) => place === `${holder} ${file}`);
    return new Set(ofFile.map(({ digest }) => digest));
  }

  override forget(holder: Did, file: string, revision: number): Promise<void> {
    return this.#attempts.write((rows) => {
      for (const [id, attempt] of rows)
        if (attempt.place === `${holder} ${file}` && attempt.revision <= revision) rows.delete(id);
    });
  }
}

const UNKNOWN: HolderSync = { keepSyncing: false, hasChosen: false, signedInAt: null };

/** Sync settings of holders, in memory. */
export class MemoryHolderSyncStore extends HolderSyncStore {
  readonly #holders: MemoryTable<HolderSync>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#holders = new MemoryTable(unitOfWork);
  }

  override async find(did: Did): Promise<HolderSync> {
    return this.#holders.read().get(did) ?? UNKNOWN;
  }

  override recordSignIn(did: Did, at: Instant): Promise<void> {
    return this.#change(did, ({ signedInAt }) => ({ signedInAt: Math.max(signedInAt ?? at, at) }));
  }

  override keepSyncing(did: Did, keeps: boolean): Promise<void> {
    return this.#change(did, () => ({ keepSyncing: keeps, hasChosen: true }));
  }

  #change(did: Did, change: (sync: HolderSync) => Partial<HolderSync>): Promise<void> {
    return this.#holders.write((rows) => {
      const sync = rows.get(did) ?? UNKNOWN;
      rows.set(did, { ...sync, ...change(sync) });
    });
  }
}
