import type { GatewayStorage } from '../../memory/gateway/memory-gateway-storage.ts';
import { auditDeliveryStoreContract } from '../audit-delivery-store-contract.ts';
import type { StorageContract } from '../contract.ts';
import { verificationStoreContract } from '../verification-store-contract.ts';
import { baseEndStoreContract } from './entitlement/base-end-store-contract.ts';
import { denialStoreContract } from './entitlement/denial-store-contract.ts';
import { entitlementStoreContract } from './entitlement/entitlement-store-contract.ts';
import { eventLedgerContract } from './entitlement/event-ledger-contract.ts';
import { outboxContract } from './entitlement/outbox-contract.ts';
import { machineCredentialStoreContract } from './operator/machine-credential-store-contract.ts';
import { operatorRoleStoreContract } from './operator/operator-role-store-contract.ts';
import { pdsAccountDirectoryContract } from './operator/pds-account-directory-contract.ts';
import { pdsAccountFinderContract } from './operator/pds-account-finder-contract.ts';

/** The contracts of all ports that a `GatewayStorage` implements, by the name of the port. */
export const gatewayContracts: Readonly<Record<string, StorageContract<GatewayStorage>>> = {
  EntitlementStore: entitlementStoreContract,
  BaseEndStore: baseEndStoreContract,
  DenialStore: denialStoreContract,
  EventLedger: eventLedgerContract,
  Outbox: outboxContract,
  OperatorRoleStore: operatorRoleStoreContract,
  MachineCredentialStore: machineCredentialStoreContract,
  PdsAccountDirectory: pdsAccountDirectoryContract,
  PdsAccountFinder: pdsAccountFinderContract,
  VerificationStore: verificationStoreContract,
  AuditDeliveryStore: auditDeliveryStoreContract,
};
