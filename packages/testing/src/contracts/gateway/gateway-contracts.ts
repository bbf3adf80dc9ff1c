import type { GatewayStorage } from '../../memory/memory-gateway-storage.ts';
import type { Contract } from '../contract.ts';
import { accountDirectoryContract } from './account-directory-contract.ts';
import { entitlementStoreContract } from './entitlement-store-contract.ts';
import { eventLedgerContract } from './event-ledger-contract.ts';
import { machineCredentialStoreContract } from './machine-credential-store-contract.ts';
import { operatorRoleStoreContract } from './operator-role-store-contract.ts';
import { outboxContract } from './outbox-contract.ts';

/** The contracts of all ports that a `GatewayStorage` implements, by the name of the port. */
export const gatewayContracts: Readonly<Record<string, Contract<GatewayStorage>>> = {
  EntitlementStore: entitlementStoreContract,
  EventLedger: eventLedgerContract,
  Outbox: outboxContract,
  OperatorRoleStore: operatorRoleStoreContract,
  MachineCredentialStore: machineCredentialStoreContract,
  AccountDirectory: accountDirectoryContract,
};
