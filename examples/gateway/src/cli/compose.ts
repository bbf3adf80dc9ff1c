import { type Database, DatabaseClock } from '@gatehouse/adapters/knex';
import { AuditLog } from '@gatehouse/core/audit';
import {
  AddBridgeClient,
  BridgeClientStore,
  ListFailedLogouts,
  RemoveBridgeClient,
} from '@gatehouse/core/bridge';
import {
  AccountDirectory,
  ChangeOperatorRole,
  CreateMachineCredential,
  ListMachineCredentials,
  ListStaff,
  RevokeMachineCredential,
  VerifyRecords,
} from '@gatehouse/core/operator';
import { CreateSignUpInvite, ListSignUpInvites, RevokeSignUpInvite } from '@gatehouse/core/sign-up';
import { createOpsContainer } from '../ops/container.ts';
import { clientsModule } from './clients/clients-module.ts';

/** The use-cases that commands run on the database itself. */
export interface DatabaseWork {
  readonly audit: AuditLog;
  readonly verify: VerifyRecords;
  readonly directory: AccountDirectory;
  readonly changeRole: ChangeOperatorRole;
  readonly listStaff: ListStaff;
  readonly createCredential: CreateMachineCredential;
  readonly listCredentials: ListMachineCredentials;
  readonly revokeCredential: RevokeMachineCredential;
  readonly createInvite: CreateSignUpInvite;
  readonly listInvites: ListSignUpInvites;
  readonly revokeInvite: RevokeSignUpInvite;
  readonly bridgeClients: BridgeClientStore;
  readonly addBridgeClient: AddBridgeClient;
  readonly removeBridgeClient: RemoveBridgeClient;
  readonly failedLogouts: ListFailedLogouts;
}

/** The only place of the command line that knows the container. */
export async function composeDatabaseWork(database: Database): Promise<DatabaseWork> {
  const container = await createOpsContainer(database);
  await container.load(clientsModule);
  await container.get(DatabaseClock).begin();
  return {
    audit: container.get(AuditLog),
    verify: container.get(VerifyRecords),
    directory: container.get(AccountDirectory),
    changeRole: container.get(ChangeOperatorRole),
    listStaff: container.get(ListStaff),
    createCredential: container.get(CreateMachineCredential),
    listCredentials: container.get(ListMachineCredentials),
    revokeCredential: container.get(RevokeMachineCredential),
    createInvite: container.get(CreateSignUpInvite),
    listInvites: container.get(ListSignUpInvites),
    revokeInvite: container.get(RevokeSignUpInvite),
    bridgeClients: container.get(BridgeClientStore),
    addBridgeClient: container.get(AddBridgeClient),
    removeBridgeClient: container.get(RemoveBridgeClient),
    failedLogouts: container.get(ListFailedLogouts),
  };
}
