import { type Verification, VerificationStore } from '@gatehouse/core/audit';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import { MemoryTable } from './memory-table.ts';
import type { MemoryUnitOfWork } from './memory-unit-of-work.ts';

/** The verifications, and the unit of work to which their changes belong. */
export interface VerificationStorage {
  readonly unitOfWork: UnitOfWork;
  readonly verifications: VerificationStore;
}

/** The latest verification of the audit log, in memory. */
export class MemoryVerificationStore extends VerificationStore {
  readonly #verifications: MemoryTable<Verification>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#verifications = new MemoryTable(unitOfWork);
  }

  override record(verification: Verification): Promise<void> {
    return this.#verifications.write((rows) => {
      if ((rows.get('last')?.at ?? verification.at) <= verification.at) rows.set('last', verification);
    });
  }

  override async last(): Promise<Verification | undefined> {
    return this.#verifications.read().get('last');
  }
}
