import { OAuthSessionStore } from '@gatehouse/core/identity';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

interface HeldTokens {
  readonly sealed: string;
  readonly timesUnused: number;
}

/** The tokens of one OAuth client, in memory. */
export class MemoryOAuthSessionStore extends OAuthSessionStore {
  readonly #held: MemoryTable<HeldTokens>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#held = new MemoryTable(unitOfWork);
  }

  override async get(did: Did): Promise<string | undefined> {
    return this.#held.read().get(did)?.sealed;
  }

  override async put(did: Did, sealed: string): Promise<void> {
    await this.#held.write((rows) => rows.set(did, { sealed, timesUnused: 0 }));
  }

  override replace(did: Did, former: string, sealed: string | undefined): Promise<boolean> {
    return this.#held.write((rows) => {
      if (rows.get(did)?.sealed !== former) return false;
      if (sealed === undefined) rows.delete(did);
      else rows.set(did, { sealed, timesUnused: 0 });
      return true;
    });
  }

  override async remove(did: Did): Promise<void> {
    await this.#held.write((rows) => rows.delete(did));
  }

  override countUnused(did: Did, sealed: string): Promise<number> {
    return this.#held.write((rows) => {
      const held = rows.get(did);
      if (held?.sealed !== sealed) return 0;
      const timesUnused = held.timesUnused + 1;
      rows.set(did, { sealed, timesUnused });
      return timesUnused;
    });
  }

  override async holdersAfter(did: Did | undefined, limit: number): Promise<readonly Did[]> {
    const all = [...this.#held.read().keys()].sort() as Did[];
    return all.filter((each) => did === undefined || each > did).slice(0, limit);
  }
}
