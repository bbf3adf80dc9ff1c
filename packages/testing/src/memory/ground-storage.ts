import type { AuditLog } from '@gatehouse/core/audit';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { SettingsStore } from '@gatehouse/core/settings';
import type { AttemptStore } from '@gatehouse/core/throttle';

/** The stores that both wings use, on one database. */
export interface GroundStorage {
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly settings: SettingsStore;
  readonly attempts: AttemptStore;
}
