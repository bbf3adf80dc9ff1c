import { type DirectoryEntry, emailKey, PdsAccountDirectory } from '@gatehouse/core/operator';
import type { Did, Handle } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** A directory of PDS accounts in memory. */
export class MemoryPdsAccountDirectory extends PdsAccountDirectory {
  readonly #entries: MemoryTable<DirectoryEntry>;
  readonly #progress: MemoryTable<string | null>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#entries = new MemoryTable(unitOfWork);
    this.#progress = new MemoryTable(unitOfWork);
  }

  override async record(entry: DirectoryEntry): Promise<void> {
    await this.#entries.write((rows) => {
      if ((rows.get(entry.did)?.heardAt ?? 0) > entry.heardAt) return;
      let kept = entry;
      for (const other of [...rows.values()].filter(({ did }) => did !== entry.did)) {
        if (other.heardAt > entry.heardAt) kept = without(kept, other);
        else rows.set(other.did, without(other, entry));
      }
      rows.set(entry.did, kept);
    });
  }

  entries(): readonly DirectoryEntry[] {
    return this.#entries.rows();
  }

  override async byDid(did: Did): Promise<DirectoryEntry | undefined> {
    return this.#entries.read().get(did);
  }

  override async byHandle(handle: Handle): Promise<DirectoryEntry | undefined> {
    return this.#entries.rows().find((entry) => entry.handle === handle);
  }

  override async byEmail(email: string): Promise<DirectoryEntry | undefined> {
    return this.#entries.rows().find((entry) => isSameEmail(entry.email, email));
  }

  override async refreshedUpTo(): Promise<string | null> {
    return this.#progress.read().get('cursor') ?? null;
  }

  override async noteRefreshedUpTo(cursor: string | null): Promise<void> {
    await this.#progress.write((rows) => rows.set('cursor', cursor));
  }
}

/** Returns the first entry without the names that now belong to the second entry. */
function without(entry: DirectoryEntry, owner: DirectoryEntry): DirectoryEntry {
  return {
    ...entry,
    handle: entry.handle === owner.handle ? null : entry.handle,
    email: isSameEmail(entry.email, owner.email) ? null : entry.email,
  };
}

function isSameEmail(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && emailKey(a) === emailKey(b);
}
