import { ForumOutbox } from '@gatehouse/adapters/inversify';
import { type Database, KnexAuditLog, KnexJobSchedule, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexAccountDirectory,
  KnexEntitlementStore,
  KnexEventLedger,
  KnexMachineCredentialStore,
  KnexOperatorRoleStore,
  KnexOutbox,
  KnexPolicy,
  KnexSignUpInviteStore,
} from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { AuditLog } from '@gatehouse/core/audit';
import { EntitlementStore, EventLedger, PolicyPort } from '@gatehouse/core/entitlement';
import {
  Clock,
  JobSchedule,
  type Milliseconds,
  RandomSource,
  SECOND,
  Sha256,
  UnitOfWork,
} from '@gatehouse/core/kernel';
import { AccountDirectory, MachineCredentialStore, OperatorRoleStore } from '@gatehouse/core/operator';
import { SignUpInviteStore } from '@gatehouse/core/sign-up';
import { Container } from 'inversify';
import { opsModule } from './ops-module.ts';

/** The longest that an operator waits to hear what an account may do. */
const POLICY_PATIENCE: Milliseconds = 5 * SECOND;

/** The operator API, and its command line, put together in this one place; the personal data server comes apart. */
export async function createOpsContainer(database: Database): Promise<Container> {
  const container = new Container({ defaultScope: 'Singleton' });
  await container.load(opsModule);
  container.bind(Clock).toConstantValue(new SystemClock());
  container.bind(RandomSource).toConstantValue(new NodeRandomSource());
  container.bind(Sha256).toConstantValue(new NodeSha256());
  container.bind(UnitOfWork).toConstantValue(new KnexUnitOfWork(database));
  container
    .bind(JobSchedule)
    .toResolvedValue(
      (random, clock) => new KnexJobSchedule({ database, random, clock }),
      [RandomSource, Clock],
    );
  container.bind(AuditLog).toResolvedValue((sha256) => new KnexAuditLog(database, sha256), [Sha256]);
  container.bind(EntitlementStore).toConstantValue(new KnexEntitlementStore(database));
  container
    .bind(PolicyPort)
    .toResolvedValue((clock) => new KnexPolicy({ database, clock, patience: POLICY_PATIENCE }), [Clock]);
  container.bind(EventLedger).toConstantValue(new KnexEventLedger(database));
  container.bind(ForumOutbox).toConstantValue(new KnexOutbox(database));
  container.bind(OperatorRoleStore).toConstantValue(new KnexOperatorRoleStore(database));
  container.bind(MachineCredentialStore).toConstantValue(new KnexMachineCredentialStore(database));
  container.bind(AccountDirectory).toConstantValue(new KnexAccountDirectory(database));
  container.bind(SignUpInviteStore).toConstantValue(new KnexSignUpInviteStore(database));
  return container;
}
