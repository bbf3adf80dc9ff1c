import { Database } from '@gatehouse/adapters/knex';
import { failureCauses, KnexCatalogStore, KnexWorkQueue } from '@gatehouse/adapters/knex/gateway';
import { AuditLog } from '@gatehouse/core/audit';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { PolicyPort } from '@gatehouse/core/entitlement';
import { Clock, UnitOfWork } from '@gatehouse/core/kernel';
import { PdsAccountFinder } from '@gatehouse/core/operator';
import {
  ListCustomersSyncFailures,
  ListSyncFailures,
  OrderSyncCauseRetry,
  OrderSyncRetry,
  ReadSyncFailureCauses,
  RetrySyncFailures,
} from '@gatehouse/core/sync';
import { ContainerModule } from 'inversify';

/** Binds the use-cases with which operators list and retry records that could not be written. */
export const syncFailuresModule: ContainerModule = new ContainerModule(({ bind }) => {
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
