import { ForumOutbox } from '@gatehouse/adapters/inversify';
import { type Database, KnexAuditDeliveryStore } from '@gatehouse/adapters/knex';
import {
  KnexAccountDirectory,
  KnexAccountFinder,
  KnexEntitlementStore,
  KnexEventLedger,
  KnexMachineCredentialStore,
  KnexOperatorRoleStore,
  KnexOutbox,
  KnexPolicy,
  KnexSigningKeyStore,
  KnexSignUpInviteStore,
  KnexVerificationStore,
} from '@gatehouse/adapters/knex/gateway';
import { AuditDeliveryStore, AuditLog, AuditReader, VerificationStore } from '@gatehouse/core/audit';
import { OutboxOfBridge } from '@gatehouse/core/bridge';
import {
  type EntitlementMessages,
  EntitlementReader,
  EntitlementStore,
  EventLedger,
  PolicyPort,
} from '@gatehouse/core/entitlement';
import { Clock, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import {
  AccountDirectory,
  AccountFinder,
  MachineCredentialStore,
  OperatorRoleStore,
} from '@gatehouse/core/operator';
import { SignUpInviteStore } from '@gatehouse/core/sign-up';
import { Container } from 'inversify';
import { groundModule } from '../database/ground-module.ts';
import { opsModule } from './ops-module.ts';

/** Time limit for reading the capabilities of a holder. */
const POLICY_TIMEOUT: Milliseconds = 5 * SECOND;

/**
 * Creates a container with the use-cases of operators on a database. The operator API and the command line
 * use it.
 */
export async function createOpsContainer(database: Database): Promise<Container> {
  const container = new Container({ defaultScope: 'Singleton' });
  await container.load(groundModule(database), opsModule);
  container.bind(EntitlementStore).toConstantValue(new KnexEntitlementStore(database));
  container.bind(EntitlementReader).toService(EntitlementStore);
  container.bind(AuditReader).toService(AuditLog);
  container
    .bind(PolicyPort)
    .toResolvedValue((clock) => new KnexPolicy({ database, clock, patience: POLICY_TIMEOUT }), [Clock]);
  container.bind(EventLedger).toConstantValue(new KnexEventLedger(database));
  const outbox = new KnexOutbox<EntitlementMessages>(database);
  const keys = new KnexSigningKeyStore(database);
  container.bind(ForumOutbox).toConstantValue(new OutboxOfBridge({ outbox, keys }));
  container.bind(OperatorRoleStore).toConstantValue(new KnexOperatorRoleStore(database));
  container.bind(MachineCredentialStore).toConstantValue(new KnexMachineCredentialStore(database));
  container.bind(AccountDirectory).toConstantValue(new KnexAccountDirectory(database));
  container.bind(AccountFinder).toConstantValue(new KnexAccountFinder(database));
  container.bind(AuditDeliveryStore).toConstantValue(new KnexAuditDeliveryStore(database));
  container.bind(VerificationStore).toConstantValue(new KnexVerificationStore(database));
  container.bind(SignUpInviteStore).toConstantValue(new KnexSignUpInviteStore(database));
  return container;
}
