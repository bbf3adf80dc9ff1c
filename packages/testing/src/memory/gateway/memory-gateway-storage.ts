import type { AuditDeliveryStore, AuditLog, VerificationStore } from '@gatehouse/core/audit';
import type {
  BaseEndStore,
  DenialStore,
  EntitlementMessages,
  EntitlementStore,
  EventLedger,
  Outbox,
} from '@gatehouse/core/entitlement';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type {
  MachineCredentialStore,
  OperatorRoleStore,
  PdsAccountDirectory,
  PdsAccountFinder,
} from '@gatehouse/core/operator';
import type { WorkQueue } from '@gatehouse/core/queue';
import { MemoryAuditDeliveryStore } from '../memory-audit-delivery-store.ts';
import { MemoryAuditLog } from '../memory-audit-log.ts';
import { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import { MemoryVerificationStore } from '../memory-verification-store.ts';
import { MovableClock } from '../movable-clock.ts';
import { TestSha256 } from '../test-sha256.ts';
import { MemoryBaseEndStore } from './memory-base-end-store.ts';
import { MemoryDenialStore } from './memory-denial-store.ts';
import { MemoryEntitlementStore } from './memory-entitlement-store.ts';
import { MemoryEventLedger } from './memory-event-ledger.ts';
import { MemoryMachineCredentialStore } from './memory-machine-credential-store.ts';
import { MemoryOperatorRoleStore } from './memory-operator-role-store.ts';
import { MemoryPdsAccountDirectory } from './memory-pds-account-directory.ts';
import { MemoryPdsAccountFinder } from './memory-pds-account-finder.ts';
import { MemoryJobs, MemoryWorkQueue } from './memory-work-queue.ts';

/** The stores of entitlements and their operators. */
export interface GatewayStorage {
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly entitlements: EntitlementStore;
  /** The store to which `entitlements` writes when bases end. */
  readonly baseEnds: BaseEndStore;
  readonly denials: DenialStore;
  readonly ledger: EventLedger;
  readonly outbox: Outbox<EntitlementMessages>;
  /** The queue that contains the messages of the outbox. */
  readonly queue: WorkQueue<EntitlementMessages>;
  readonly operatorRoles: OperatorRoleStore;
  readonly credentials: MachineCredentialStore;
  readonly directory: PdsAccountDirectory;
  /** Searches the PDS accounts in the other stores. */
  readonly finder: PdsAccountFinder;
  readonly verifications: VerificationStore;
  readonly deliveries: AuditDeliveryStore;
}

/** Creates an empty storage in memory. */
export function memoryGatewayStorage(): GatewayStorage {
  const unitOfWork = new MemoryUnitOfWork();
  const audit = new MemoryAuditLog(unitOfWork, new TestSha256());
  const jobs = new MemoryJobs<EntitlementMessages>(unitOfWork);
  const baseEnds = new MemoryBaseEndStore(unitOfWork);
  const directory = new MemoryPdsAccountDirectory(unitOfWork);
  const entitlements = new MemoryEntitlementStore({ unitOfWork, audit, baseEnds, directory });
  const queue = new MemoryWorkQueue({ jobs, clock: new MovableClock() });
  return {
    unitOfWork,
    audit,
    entitlements,
    baseEnds,
    denials: new MemoryDenialStore(unitOfWork),
    ledger: new MemoryEventLedger({ unitOfWork, outbox: queue }),
    outbox: queue,
    queue,
    operatorRoles: new MemoryOperatorRoleStore(unitOfWork),
    credentials: new MemoryMachineCredentialStore(unitOfWork),
    directory,
    verifications: new MemoryVerificationStore(unitOfWork),
    deliveries: new MemoryAuditDeliveryStore(unitOfWork),
    finder: new MemoryPdsAccountFinder({ directory, entitlements, audit }),
  };
}
