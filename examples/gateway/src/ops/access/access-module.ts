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
import { ListSessions, type SessionStore } from '@gatehouse/core/session';
import { ContainerModule } from 'inversify';

/** Binds the use-cases with which operators see and end sessions and devices. */
export const accessModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(ReadHolderAccess).toResolvedValue(
    (database, clock) =>
      new ReadHolderAccess({
        listSessions: liveSessions(customerSessionsOf(database), clock),
        devices: new KnexDeviceStore(database),
        uploads: new KnexUploadStore(database),
      }),
    [Database, Clock],
  );
  bind(EndHolderAccess).toResolvedValue(
    (database, audit, unitOfWork, clock) =>
      new EndHolderAccess({
        sessions: customerSessionsOf(database),
        devices: new KnexDeviceStore(database),
        ...{ audit, unitOfWork, clock },
      }),
    [Database, AuditLog, UnitOfWork, Clock],
  );
  bind(ListStaffSessions).toResolvedValue(
    (database, roles, finder, clock) =>
      new ListStaffSessions({ listSessions: liveSessions(staffSessionsOf(database), clock), roles, finder }),
    [Database, OperatorRoleStore, PdsAccountFinder, Clock],
  );
  bind(EndStaffSession).toResolvedValue(
    (database, audit, unitOfWork, clock) =>
      new EndStaffSession({ sessions: staffSessionsOf(database), audit, unitOfWork, clock }),
    [Database, AuditLog, UnitOfWork, Clock],
  );
});

function customerSessionsOf(database: Database) {
  return new KnexSessionStore(database, CUSTOMER_SESSIONS);
}

function staffSessionsOf(database: Database) {
  return new KnexSessionStore(database, OPERATOR_SESSIONS);
}

function liveSessions(sessions: SessionStore<unknown>, clock: Clock) {
  const noIdleLimit = {};
  return new ListSessions({ sessions, clock, limits: noIdleLimit });
}
