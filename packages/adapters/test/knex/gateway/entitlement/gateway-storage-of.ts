import {
  type Database,
  KnexAuditDeliveryStore,
  KnexAuditLog,
  KnexUnitOfWork,
} from '@gatehouse/adapters/knex';
import {
  KnexBaseEndStore,
  KnexDenialStore,
  KnexEntitlementStore,
  KnexEventLedger,
  KnexMachineCredentialStore,
  KnexOperatorRoleStore,
  KnexOutbox,
  KnexPdsAccountDirectory,
  KnexPdsAccountFinder,
  KnexVerificationStore,
  KnexWorkQueue,
} from '@gatehouse/adapters/knex/gateway';
import { TestSha256 } from '@gatehouse/testing/memory';
import type { GatewayStorage } from '@gatehouse/testing/memory/gateway';

/** Returns the gateway's stores on one database. */
export function gatewayStorage(database: Database): GatewayStorage {
  return {
    unitOfWork: new KnexUnitOfWork(database),
    audit: new KnexAuditLog(database, new TestSha256()),
    entitlements: new KnexEntitlementStore(database),
    baseEnds: new KnexBaseEndStore(database),
    denials: new KnexDenialStore(database),
    ledger: new KnexEventLedger(database),
    outbox: new KnexOutbox(database),
    queue: new KnexWorkQueue({ database }),
    operatorRoles: new KnexOperatorRoleStore(database),
    credentials: new KnexMachineCredentialStore(database),
    directory: new KnexPdsAccountDirectory(database),
    verifications: new KnexVerificationStore(database),
    deliveries: new KnexAuditDeliveryStore(database),
    finder: new KnexPdsAccountFinder(database),
  };
}
