import { type Database, DatabaseClock } from '@gatehouse/adapters/knex';
import {
  AuditLog,
  type CheckpointSigner,
  CompareAuditLog,
  CreateAuditCheckpoint,
} from '@gatehouse/core/audit';
import {
  AddBridgeClient,
  type BridgeClient,
  ChangeBridgeClient,
  ListBridgeClients,
  RemoveBridgeClient,
  ReplaceBridgeClientSecret,
} from '@gatehouse/core/bridge';
import { Clock, Sha256 } from '@gatehouse/core/kernel';
import {
  ChangeOperatorRole,
  CreateMachineCredential,
  ListMachineCredentials,
  ListStaff,
  PdsAccountDirectory,
  RevokeMachineCredential,
  VerifyRecords,
} from '@gatehouse/core/operator';
import { CreateSignUpInvite, ListSignUpInvites, RevokeSignUpInvite } from '@gatehouse/core/sign-up';
import { Container } from 'inversify';
import type { LogoutReach } from '../bridge/logout/logout-network.ts';
import { groundModule } from '../database/ground-module.ts';
import { policyModule } from '../database/policy-module.ts';
import { clientsModule } from '../ops/clients/clients-module.ts';
import { opsModule } from '../ops/ops-module.ts';
import { storesModule } from '../ops/stores-module.ts';

/** The use-cases that commands run on the database itself. */
export interface DatabaseWork {
  readonly audit: AuditLog;
  readonly verify: VerifyRecords;
  readonly compare: CompareAuditLog;
  readonly checkpoint: (signer: CheckpointSigner) => CreateAuditCheckpoint;
  readonly directory: PdsAccountDirectory;
  readonly changeRole: ChangeOperatorRole;
  readonly listStaff: ListStaff;
  readonly createCredential: CreateMachineCredential;
  readonly listCredentials: ListMachineCredentials;
  readonly revokeCredential: RevokeMachineCredential;
  readonly createInvite: CreateSignUpInvite;
  readonly listInvites: ListSignUpInvites;
  readonly revokeInvite: RevokeSignUpInvite;
  readonly listBridgeClients: ListBridgeClients;
  readonly addBridgeClient: AddBridgeClient;
  readonly changeBridgeClient: ChangeBridgeClient;
  readonly replaceBridgeClientSecret: ReplaceBridgeClientSecret;
  readonly removeBridgeClient: RemoveBridgeClient;
}

/**
 * Creates the objects of the command line. `bridgeClients` are the clients in the configuration of the bridge.
 * `logoutReach` limits the logout URIs of the other clients. This is the only file of the command line that uses the
 * container.
 */
export async function composeDatabaseWork(
  database: Database,
  bridgeClients: readonly BridgeClient[],
  logoutReach: LogoutReach,
): Promise<DatabaseWork> {
  const container = new Container({ defaultScope: 'Singleton' });
  await container.load(
    groundModule(database),
    opsModule,
    storesModule(database),
    policyModule,
    clientsModule(bridgeClients, logoutReach),
  );
  await container.get(DatabaseClock).begin();
  const [log, sha256, clock] = [container.get(AuditLog), container.get(Sha256), container.get(Clock)];
  return {
    audit: log,
    verify: container.get(VerifyRecords),
    compare: new CompareAuditLog({ log, sha256 }),
    checkpoint: (signer) => new CreateAuditCheckpoint({ log, signer, sha256, clock }),
    directory: container.get(PdsAccountDirectory),
    changeRole: container.get(ChangeOperatorRole),
    listStaff: container.get(ListStaff),
    createCredential: container.get(CreateMachineCredential),
    listCredentials: container.get(ListMachineCredentials),
    revokeCredential: container.get(RevokeMachineCredential),
    createInvite: container.get(CreateSignUpInvite),
    listInvites: container.get(ListSignUpInvites),
    revokeInvite: container.get(RevokeSignUpInvite),
    listBridgeClients: container.get(ListBridgeClients),
    addBridgeClient: container.get(AddBridgeClient),
    changeBridgeClient: container.get(ChangeBridgeClient),
    replaceBridgeClientSecret: container.get(ReplaceBridgeClientSecret),
    removeBridgeClient: container.get(RemoveBridgeClient),
  };
}
