import { AccountSessions } from '@gatehouse/adapters/inversify';
import {
  ACCOUNT_SESSIONS,
  Database,
  DatabaseClock,
  KnexAccountStore,
  KnexAttemptStore,
  KnexAuditLog,
  KnexJobSchedule,
  KnexLoginStateStore,
  KnexPasswordLinkStore,
  KnexSessionStore,
  KnexSettingsStore,
  KnexUnitOfWork,
} from '@gatehouse/adapters/knex';
import { SystemClock } from '@gatehouse/adapters/node';
import { AccountStore, PasswordLinkStore } from '@gatehouse/core/account';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, JobSchedule, RandomSource, Sha256, UnitOfWork } from '@gatehouse/core/kernel';
import { SettingsStore } from '@gatehouse/core/settings';
import { LoginStateStore } from '@gatehouse/core/single-sign-on';
import { AttemptStore } from '@gatehouse/core/throttle';
import { ContainerModule } from 'inversify';

/** Binds the stores, which all use one database, and the clock of this database. */
export function storageModule(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(Database).toConstantValue(database);
    bind(DatabaseClock).toConstantValue(new DatabaseClock(database, new SystemClock()));
    bind(Clock).toService(DatabaseClock);
    bind(UnitOfWork).toConstantValue(new KnexUnitOfWork(database));
    bind(AccountStore).toConstantValue(new KnexAccountStore(database));
    bind(AccountSessions).toConstantValue(new KnexSessionStore(database, ACCOUNT_SESSIONS));
    bind(AuditLog).toResolvedValue((sha256) => new KnexAuditLog(database, sha256), [Sha256]);
    bind(SettingsStore).toConstantValue(new KnexSettingsStore(database));
    bind(LoginStateStore).toConstantValue(new KnexLoginStateStore(database));
    bind(PasswordLinkStore).toConstantValue(new KnexPasswordLinkStore(database));
    bind(JobSchedule).toResolvedValue(
      (random, clock) => new KnexJobSchedule({ database, random, clock }),
      [RandomSource, Clock],
    );
    bind(AttemptStore).toConstantValue(new KnexAttemptStore(database));
  });
}
