import { Database, KnexSessionStore } from '@gatehouse/adapters/knex';
import {
  CUSTOMER_SESSIONS,
  KnexDeviceStore,
  KnexUploadStore,
  OPERATOR_SESSIONS,
} from '@gatehouse/adapters/knex/gateway';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, UnitOfWork } from '@gatehouse/core/kernel';
import {
  EndHolderAccess,
  EndStaffSession,
  ListStaffSessions,
  OperatorRoleStore,
  PdsAccountFinder,
  ReadHolderAccess,
} from '@gatehouse/core/operator';
import { ContainerModule } from 'inversify';

/** Binds the use-cases with which operators see and end sessions and devices. */
export const accessModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(ReadHolderAccess).toResolvedValue(
    (database, clock) =>
      new ReadHolderAccess({ ...accessOf(database), uploads: new KnexUploadStore(database), clock }),
    [Database, Clock],
  );
  bind(EndHolderAccess).toResolvedValue(
    (database, audit, unitOfWork, clock) =>
      new EndHolderAccess({ ...accessOf(database), audit, unitOfWork, clock }),
    [Database, AuditLog, UnitOfWork, Clock],
  );
  bind(ListStaffSessions).toResolvedValue(
    (database, roles, finder, clock) =>
      new ListStaffSessions({ sessions: staffSessionsOf(database), roles, finder, clock }),
    [Database, OperatorRoleStore, PdsAccountFinder, Clock],
  );
  bind(EndStaffSession).toResolvedValue(
    (database, audit, unitOfWork, clock) =>
      new EndStaffSession({ sessions: staffSessionsOf(database), audit, unitOfWork, clock }),
    [Database, AuditLog, UnitOfWork, Clock],
  );
});

function accessOf(database: Database) {
  const sessions = new KnexSessionStore(database, CUSTOMER_SESSIONS);
  return { sessions, devices: new KnexDeviceStore(database) };
}

function staffSessionsOf(database: Database) {
  return new KnexSessionStore(database, OPERATOR_SESSIONS);
}
