import { auditMigrations } from '../migrations/audit-migrations.ts';
import { jobMigrations } from '../migrations/job-migrations.ts';
import { lockMigrations } from '../migrations/lock-migrations.ts';
import type { Migrations } from '../migrations/migration.ts';
import { bridgeMigrations } from './bridge/bridge-migrations.ts';
import { catalogMigrations } from './catalog/catalog-migrations.ts';
import { deviceMigrations } from './device/device-migrations.ts';
import { denialMigrations } from './entitlement/denial-migrations.ts';
import { entitlementMigrations } from './entitlement/entitlement-migrations.ts';
import { historyMigrations } from './history/history-migrations.ts';
import { holderKeyMigrations } from './holder-key/holder-key-migrations.ts';
import { identityMigrations } from './identity/identity-migrations.ts';
import { meshMigrations } from './mesh/mesh-migrations.ts';
import { queueMigrations } from './queue/queue-migrations.ts';
import { statementMigrations } from './statement/statement-migrations.ts';
import { seatMigrations } from './support-forum/seat-migrations.ts';
import { syncMigrations } from './sync/sync-migrations.ts';
import { uploadMigrations } from './upload/upload-migrations.ts';

/** The schema of the gateway's database. Released steps never change. */
export const gatewayMigrations: Migrations = {
  ...auditMigrations,
  ...entitlementMigrations,
  ...identityMigrations,
  ...queueMigrations,
  ...jobMigrations,
  ...uploadMigrations,
  ...deviceMigrations,
  ...catalogMigrations,
  ...holderKeyMigrations,
  ...syncMigrations,
  ...statementMigrations,
  ...bridgeMigrations,
  ...meshMigrations,
  ...historyMigrations,
  ...seatMigrations,
  ...lockMigrations,
  ...denialMigrations,
};
