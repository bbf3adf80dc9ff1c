import { Database } from '@gatehouse/adapters/knex';
import {
  KnexEntitlementReader,
  KnexPdsAccountDirectory,
  KnexSeatRecordStore,
} from '@gatehouse/adapters/knex/gateway';
import { AuditLog } from '@gatehouse/core/audit';
import { PolicyPort } from '@gatehouse/core/entitlement';
import { Clock, RandomSource, UnitOfWork } from '@gatehouse/core/kernel';
import { type JobHandlers, WorkQueue } from '@gatehouse/core/queue';
import {
  CheckSeat,
  ConvergeSeat,
  DeactivateSeat,
  QueueSeatChecks,
  ReadSeat,
  SeatDeliveries,
  type SeatMessages,
  SupportForum,
  seatHandlers,
  withoutForum,
} from '@gatehouse/core/support-forum';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { ForumConfig } from './forum-config.ts';
import { openForum } from './open-forum.ts';

const SeatQueue: ServiceIdentifier<WorkQueue<SeatMessages>> = WorkQueue;

export const SeatHandlers: ServiceIdentifier<JobHandlers<SeatMessages>> = Symbol('SeatHandlers');

/**
 * Binds the handlers of the messages about seats. If a forum is configured, also binds the daily comparison
 * of seats with entitlements.
 */
export function seatModule(forum: ForumConfig | undefined): ContainerModule {
  return new ContainerModule(({ bind }) => {
    if (!forum) {
      bind(SeatHandlers).toConstantValue(withoutForum());
      return;
    }
    bind(SupportForum).toConstantValue(openForum(forum));
    bind(SeatDeliveries).toResolvedValue(
      (database, audit, unitOfWork, clock) =>
        new SeatDeliveries({
          seats: new KnexSeatRecordStore(database),
          accounts: new KnexPdsAccountDirectory(database),
          audit,
          unitOfWork,
          clock,
        }),
      [Database, AuditLog, UnitOfWork, Clock],
    );
    bind(SeatHandlers).toResolvedValue(
      (queue, port, policy, deliveries, audit, unitOfWork, clock, random) => {
        const parts = { forum: port, policy, deliveries };
        return seatHandlers({
          converge: new ConvergeSeat(parts),
          check: new CheckSeat({ ...parts, outbox: queue, audit, unitOfWork, clock, random }),
          deactivate: new DeactivateSeat(parts),
          read: new ReadSeat(parts),
          deliveries,
          queue,
          clock,
        });
      },
      [SeatQueue, SupportForum, PolicyPort, SeatDeliveries, AuditLog, UnitOfWork, Clock, RandomSource],
    );
    bind(QueueSeatChecks).toResolvedValue(
      (database, outbox, clock, random) =>
        new QueueSeatChecks({
          entitlements: new KnexEntitlementReader(database),
          outbox,
          clock,
          random,
        }),
      [Database, SeatQueue, Clock, RandomSource],
    );
  });
}
