import { type Identity, IdentityStore } from '@gatehouse/core/identity';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Identities that signed in with AT Protocol, in memory. */
export class MemoryIdentityStore extends IdentityStore {
  readonly #identities: MemoryTable<Identity>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#identities = new MemoryTable(unitOfWork);
  }

  override record(identity: Identity): Promise<Identity> {
    return this.#identities.write((rows) => {
      const { firstSeenAt } = rows.get(identity.did) ?? identity;
      const recorded = { ...identity, firstSeenAt };
      rows.set(identity.did, recorded);
      return recorded;
    });
  }

  override async byDid(did: Did): Promise<Identity | undefined> {
    return this.#identities.read().get(did);
  }
}
