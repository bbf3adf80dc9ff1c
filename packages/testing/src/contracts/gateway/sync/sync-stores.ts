import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { SyncAccountStore, WriteAttempts } from '@gatehouse/core/sync';

/** The stores of sync, as two servers on one database see them. */
export interface SyncStores {
  readonly attempts: WriteAttempts;
  readonly accounts: SyncAccountStore;
  readonly other: Pick<SyncStores, 'attempts' | 'accounts'>;
  readonly unitOfWork: UnitOfWork;
}
