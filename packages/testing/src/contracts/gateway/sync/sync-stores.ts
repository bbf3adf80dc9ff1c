import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { HolderSyncStore, WriteAttempts } from '@gatehouse/core/sync';

/** The stores of sync, as two servers on one database see them. */
export interface SyncStores {
  readonly attempts: WriteAttempts;
  readonly accounts: HolderSyncStore;
  readonly other: Pick<SyncStores, 'attempts' | 'accounts'>;
  readonly unitOfWork: UnitOfWork;
}
