import { Database } from '@gatehouse/adapters/knex';
import {
  failureCauses,
  KnexBlockLedger,
  KnexCatalogStore,
  KnexOutbox,
  KnexSeatRecordStore,
  KnexWorkQueue,
  serviceTotals,
} from '@gatehouse/adapters/knex/gateway';
import { AuditLog, AuditReader, VerificationStore } from '@gatehouse/core/audit';
import { type BridgeMessages, ListFailedLogouts, OrderLogoutRetry } from '@gatehouse/core/bridge';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { DenialStore, EntitlementReader, PolicyPort } from '@gatehouse/core/entitlement';
import { Clock, RandomSource, UnitOfWork } from '@gatehouse/core/kernel';
import { PdsAccountFinder, ReadDenials, ReadOverview } from '@gatehouse/core/operator';
import { OrderSeat, OrderSeatCauseRetry, ReadSeats } from '@gatehouse/core/support-forum';
import {
  ListCustomersSyncFailures,
  ListSyncFailures,
  OrderSyncCauseRetry,
  OrderSyncRetry,
  ReadSyncFailureCauses,
  RetrySyncFailures,
} from '@gatehouse/core/sync';
import { ContainerModule } from 'inversify';

/** Binds the use-cases that read or change the queue of work for other servers. */
export const opsSyncModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(ListCustomersSyncFailures).toResolvedValue(
    (database, finder) => {
      const listSyncFailures = new ListSyncFailures(storesOf(database));
      return new ListCustomersSyncFailures({ listSyncFailures, finder });
    },
    [Database, PdsAccountFinder],
  );
  bind(ReadSyncFailureCauses).toResolvedValue(
    (database) => new ReadSyncFailureCauses({ causes: { of: (tasks) => failureCauses(database, tasks) } }),
    [Database],
  );
  bind(ReadOverview).toResolvedValue(
    (database, entitlements, finder, audit, verifications, clock) =>
      new ReadOverview({
        ...storesOf(database),
        ledger: new KnexBlockLedger(database),
        totals: { read: () => serviceTotals(database), failures: () => failureCauses(database) },
        entitlements,
        finder,
        audit,
        verifications,
        clock,
      }),
    [Database, EntitlementReader, PdsAccountFinder, AuditReader, VerificationStore, Clock],
  );
  bind(ReadDenials).toResolvedValue(
    (denials, clock) => new ReadDenials({ denials, clock }),
    [DenialStore, Clock],
  );
  bind(ReadSeats).toResolvedValue(
    (database, finder) => new ReadSeats({ seats: new KnexSeatRecordStore(database), finder }),
    [Database, PdsAccountFinder],
  );
  bind(OrderSeat).toResolvedValue(
    (database, audit, unitOfWork, clock, random) =>
      new OrderSeat({ outbox: new KnexOutbox(database), audit, unitOfWork, clock, random }),
    [Database, AuditLog, UnitOfWork, Clock, RandomSource],
  );
  bind(OrderSeatCauseRetry).toResolvedValue(
    (database, order) => new OrderSeatCauseRetry({ seats: new KnexSeatRecordStore(database), order }),
    [Database, OrderSeat],
  );
  bind(ListFailedLogouts).toResolvedValue(
    (database, finder) =>
      new ListFailedLogouts({ queue: new KnexWorkQueue<BridgeMessages>({ database }), finder }),
    [Database, PdsAccountFinder],
  );
  bind(OrderLogoutRetry).toResolvedValue(
    (database, audit, unitOfWork, clock) => {
      const queue = new KnexWorkQueue<BridgeMessages>({ database });
      return new OrderLogoutRetry({ queue, audit, unitOfWork, clock });
    },
    [Database, AuditLog, UnitOfWork, Clock],
  );
  bind(OrderSyncRetry).toResolvedValue(
    (database, policy, audit, unitOfWork, clock) => {
      const retry = new RetrySyncFailures({ ...storesOf(database), policy });
      return new OrderSyncRetry({ retry, audit, unitOfWork, clock });
    },
    [Database, PolicyPort, AuditLog, UnitOfWork, Clock],
  );
  bind(OrderSyncCauseRetry).toResolvedValue(
    (database, order) =>
      new OrderSyncCauseRetry({ failures: new ListSyncFailures(storesOf(database)), order }),
    [Database, OrderSyncRetry],
  );
});

function storesOf(database: Database) {
  return {
    queue: new KnexWorkQueue<SyncMessages>({ database }),
    catalog: new KnexCatalogStore(database),
  };
}
