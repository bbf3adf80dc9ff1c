import type { AuditLog } from '@gatehouse/core/audit';
import type { EntitlementStore, EventLedger, Outbox } from '@gatehouse/core/entitlement';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { AccountDirectory, MachineCredentialStore, OperatorRoleStore } from '@gatehouse/core/operator';
import { MemoryAuditLog } from '../memory-audit-log.ts';
import { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import { TestSha256 } from '../test-sha256.ts';
import { MemoryAccountDirectory } from './memory-account-directory.ts';
import { MemoryEntitlementStore } from './memory-entitlement-store.ts';
import { MemoryEventLedger } from './memory-event-ledger.ts';
import { MemoryMachineCredentialStore } from './memory-machine-credential-store.ts';
import { MemoryOperatorRoleStore } from './memory-operator-role-store.ts';
import { MemoryOutbox } from './memory-outbox.ts';

/** Everything that entitlements and their operators are kept in. */
export interface GatewayStorage {
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly entitlements: EntitlementStore;
  readonly ledger: EventLedger;
  readonly outbox: Outbox;
  readonly operatorRoles: OperatorRoleStore;
  readonly credentials: MachineCredentialStore;
  readonly directory: AccountDirectory;
}

/** An empty storage in memory. */
export function memoryGatewayStorage(): GatewayStorage {
  const unitOfWork = new MemoryUnitOfWork();
  const audit = new MemoryAuditLog(unitOfWork, new TestSha256());
  return {
    unitOfWork,
    audit,
    entitlements: new MemoryEntitlementStore(unitOfWork, audit),
    ledger: new MemoryEventLedger(unitOfWork),
    outbox: new MemoryOutbox(unitOfWork),
    operatorRoles: new MemoryOperatorRoleStore(unitOfWork),
    credentials: new MemoryMachineCredentialStore(unitOfWork),
    directory: new MemoryAccountDirectory(unitOfWork),
  };
}
