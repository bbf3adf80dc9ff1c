import {
  type Database,
  KnexAccountDirectory,
  KnexAuditLog,
  KnexEntitlementStore,
  KnexEventLedger,
  KnexMachineCredentialStore,
  KnexOperatorRoleStore,
  KnexOutbox,
  KnexUnitOfWork,
} from '@gatehouse/adapters/knex';
import { type GatewayStorage, TestSha256 } from '@gatehouse/testing/memory';

/** The gateway's stores over one database. */
export function gatewayStorage(database: Database): GatewayStorage {
  return {
    unitOfWork: new KnexUnitOfWork(database),
    audit: new KnexAuditLog(database, new TestSha256()),
    entitlements: new KnexEntitlementStore(database),
    ledger: new KnexEventLedger(database),
    outbox: new KnexOutbox(database),
    operatorRoles: new KnexOperatorRoleStore(database),
    credentials: new KnexMachineCredentialStore(database),
    directory: new KnexAccountDirectory(database),
  };
}
