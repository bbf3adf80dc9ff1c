import type { UnitOfWork } from '@gatehouse/core/kernel';

/** A storage with transactions. */
export interface Transacted {
  readonly unitOfWork: UnitOfWork;
}
