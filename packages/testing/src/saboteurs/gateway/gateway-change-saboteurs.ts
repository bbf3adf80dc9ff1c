import { accountDirectoryChanges } from '../../contracts/gateway/operator/account-directory-changes.ts';
import { machineCredentialStoreChanges } from '../../contracts/gateway/operator/machine-credential-store-changes.ts';
import { operatorRoleStoreChanges } from '../../contracts/gateway/operator/operator-role-store-changes.ts';
import type { GatewayStorage } from '../../memory/gateway/memory-gateway-storage.ts';
import { changeSaboteurs } from '../changes/change-saboteurs.ts';
import type { Saboteurs } from '../saboteur.ts';

/** The saboteurs for clauses of `gatewayContracts` about other servers and units of work, by the name of the port. */
export const gatewayChangeSaboteurs: Readonly<Record<string, Saboteurs<GatewayStorage>>> = {
  OperatorRoleStore: changeSaboteurs('operatorRoles', operatorRoleStoreChanges),
  MachineCredentialStore: changeSaboteurs('credentials', machineCredentialStoreChanges),
  AccountDirectory: changeSaboteurs('directory', accountDirectoryChanges),
};
