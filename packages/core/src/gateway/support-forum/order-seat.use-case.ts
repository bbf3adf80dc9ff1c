import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { assertStated } from '../operator/assert-stated.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import type { Did } from '../pds/did.ts';
import type { Outbox } from '../queue/outbox.port.ts';
import { SEAT_ROLES } from './seat-acts.ts';
import type { SeatMessages } from './seat-messages.ts';

/** `retry`: changes the seat now, so that it matches the entitlement. `deactivate`: removes the seat permanently. */
export interface SeatOrder {
  readonly did: Did;
  readonly act: 'retry' | 'deactivate';
  readonly reason: string;
  readonly ticketRef: string;
}

/** Dependencies of `OrderSeat`. */
export interface OrderSeatPorts {
  readonly outbox: Outbox<SeatMessages>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: RandomSource;
}

const TASKS = { retry: 'forum.invite', deactivate: 'forum.deactivate' } as const;
const ACTIONS = { retry: 'seat.retried', deactivate: 'seat.deactivation-ordered' } as const;

/** Queues work about a seat when an operator orders it, and records the order in the audit log. */
export class OrderSeat {
  readonly #ports: OrderSeatPorts;

  constructor(ports: OrderSeatPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired` or `InvalidInput`. */
  async execute(operator: Operator, { did, act, reason, ticketRef }: SeatOrder): Promise<void> {
    requireRole(operator, `seat.${act}`, SEAT_ROLES);
    assertStated({ reason, ticketRef });
    const { outbox, audit, unitOfWork, clock, random } = this.#ports;
    const at = clock.now();
    await unitOfWork.run(async () => {
      const payload = { did, reason, ticketRef };
      await outbox.add({ id: newId(random), task: TASKS[act], payload, key: did, queuedAt: at });
      const { principal } = operator;
      await audit.append({
        at,
        principal,
        action: ACTIONS[act],
        subject: did,
        reason,
        ticketRef,
        detail: {},
      });
    });
  }
}
