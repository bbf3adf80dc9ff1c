import { Database } from '@gatehouse/adapters/knex';
import { KnexWorkQueue } from '@gatehouse/adapters/knex/gateway';
import { AuditLog } from '@gatehouse/core/audit';
import { type BridgeMessages, ListFailedLogouts, OrderLogoutRetry } from '@gatehouse/core/bridge';
import { Clock, UnitOfWork } from '@gatehouse/core/kernel';
import { PdsAccountFinder } from '@gatehouse/core/operator';
import { ContainerModule } from 'inversify';

/** Binds the use-cases with which operators list and retry logouts that the bridge could not deliver. */
export const logoutsModule: ContainerModule = new ContainerModule(({ bind }) => {
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
});
