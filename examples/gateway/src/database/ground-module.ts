import {
  Database,
  DatabaseClock,
  KnexAuditLog,
  KnexJobSchedule,
  KnexUnitOfWork,
} from '@gatehouse/adapters/knex';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, JobSchedule, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { type Container, ContainerModule } from 'inversify';

/** Changes the bindings of a container before any object is created from them. Tests replace the clock this way. */
export type Adjustment = (container: Container) => void;

/** Ports that every process with a database needs. */
export function groundModule(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(Database).toConstantValue(database);
    bind(DatabaseClock).toConstantValue(new DatabaseClock(database, new SystemClock()));
    bind(Clock).toService(DatabaseClock);
    bind(RandomSource).toConstantValue(new NodeRandomSource());
    bind(Sha256).toConstantValue(new NodeSha256());
    bind(UnitOfWork).toConstantValue(new KnexUnitOfWork(database));
    bind(AuditLog).toResolvedValue((sha256) => new KnexAuditLog(database, sha256), [Sha256]);
    bind(JobSchedule).toResolvedValue(
      (random, clock) => new KnexJobSchedule({ database, random, clock }),
      [RandomSource, Clock],
    );
  });
}
