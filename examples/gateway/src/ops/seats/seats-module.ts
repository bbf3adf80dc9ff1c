import { Database } from '@gatehouse/adapters/knex';
import { KnexOutbox, KnexSeatRecordStore } from '@gatehouse/adapters/knex/gateway';
import { AuditLog } from '@gatehouse/core/audit';
import { Clock, RandomSource, UnitOfWork } from '@gatehouse/core/kernel';
import { PdsAccountFinder } from '@gatehouse/core/operator';
import { OrderSeat, OrderSeatCauseRetry, ReadSeats } from '@gatehouse/core/support-forum';
import { ContainerModule } from 'inversify';

/** Binds the use-cases with which operators read and retry seats in the support forum. */
export const seatsModule: ContainerModule = new ContainerModule(({ bind }) => {
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
});
