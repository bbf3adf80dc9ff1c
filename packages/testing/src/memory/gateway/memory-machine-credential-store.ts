import type { Instant } from '@gatehouse/core/kernel';
import { type MachineCredential, MachineCredentialStore } from '@gatehouse/core/operator';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Machine credentials in memory. */
export class MemoryMachineCredentialStore extends MachineCredentialStore {
  readonly #credentials: MemoryTable<MachineCredential>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#credentials = new MemoryTable(unitOfWork);
  }

  override insert(credential: MachineCredential): Promise<boolean> {
    return this.#credentials.write((rows) => {
      if ([...rows.values()].some(({ name }) => name === credential.name)) return false;
      rows.set(credential.id, credential);
      return true;
    });
  }

  override async find(id: string): Promise<MachineCredential | undefined> {
    return this.#credentials.read().get(id);
  }

  override revoke(id: string, at: Instant): Promise<boolean> {
    return this.#credentials.write((rows) => {
      const credential = rows.get(id);
      if (!credential || credential.revokedAt !== null) return false;
      rows.set(id, { ...credential, revokedAt: at });
      return true;
    });
  }

  override async recordUse(id: string, at: Instant): Promise<void> {
    await this.#credentials.write((rows) => {
      const credential = rows.get(id);
      if (credential && (credential.lastUsedAt ?? at - 1) < at)
        rows.set(id, { ...credential, lastUsedAt: at });
    });
  }

  override async list(): Promise<readonly MachineCredential[]> {
    return this.#credentials.rows().toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  }
}
