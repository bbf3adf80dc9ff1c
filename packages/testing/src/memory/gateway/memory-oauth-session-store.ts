import { OAuthSessionStore } from '@gatehouse/core/identity';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** The tokens of one OAuth client, in memory. */
export class MemoryOAuthSessionStore extends OAuthSessionStore {
  readonly #sealed: MemoryTable<string>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#sealed = new MemoryTable(unitOfWork);
  }

  override async get(did: Did): Promise<string | undefined> {
    return this.#sealed.read().get(did);
  }

  override async put(did: Did, sealed: string): Promise<void> {
    await this.#sealed.write((rows) => rows.set(did, sealed));
  }

  override async remove(did: Did): Promise<void> {
    await this.#sealed.write((rows) => rows.delete(did));
  }

  override async holdersAfter(did: Did | undefined, limit: number): Promise<readonly Did[]> {
    const all = [...this.#sealed.read().keys()].sort() as Did[];
    return all.filter((each) => did === undefined || each > did).slice(0, limit);
  }
}
