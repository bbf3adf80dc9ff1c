import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { Did } from '../pds/did.ts';
import type { Outbox } from '../queue/outbox.port.ts';
import { seatNow } from './converge-seat.use-case.ts';
import { SEAT_WORKER, type SeatDeliveries } from './seat-deliveries.ts';
import type { SeatMessages } from './seat-messages.ts';
import { seatStep } from './seat-step.ts';
import type { SupportForum } from './support-forum.port.ts';

/** Dependencies of `CheckSeat`. */
export interface CheckSeatPorts {
  readonly forum: SupportForum;
  readonly policy: PolicyPort;
  readonly deliveries: SeatDeliveries;
  readonly outbox: Outbox<SeatMessages>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: RandomSource;
}

const RECONCILIATION = { reason: 'The daily comparison of seats.', ticketRef: 'system:reconciliation' };

/** Compares the seat of a holder with their entitlement. Records each difference before it is repaired. */
export class CheckSeat {
  readonly #ports: CheckSeatPorts;

  constructor(ports: CheckSeatPorts) {
    this.#ports = ports;
  }

  /**
   * If there is a difference, appends an audit row and queues the repair, in one unit of work. Otherwise records the
   * state that the forum reports. Ignores deactivated seats, and seats that the forum will create at the first sign-in.
   * Throws `PolicyUnavailable`, `ForumUnavailable` or `ForumRefused`.
   */
  async execute(did: Did): Promise<void> {
    const { forum, policy, deliveries } = this.#ports;
    const record = await deliveries.recordOf(did);
    if (record.state === 'deactivated') return;
    const found = await forum.find(await deliveries.subjectOf(record));
    const { supportSeatAllowed } = await policy.effectiveCapabilities(did);
    const step = seatStep(supportSeatAllowed, found?.state);
    if (!step) return deliveries.delivered(record, seatNow(found), RECONCILIATION);
    // The forum creates this seat at the first sign-in, so there is nothing to repair.
    if (record.state === 'login_only' && step === 'invite') return;
    await this.#report(did, supportSeatAllowed, found?.state ?? 'none');
  }

  #report(did: Did, isAllowed: boolean, found: string): Promise<void> {
    const { outbox, audit, unitOfWork, clock, random } = this.#ports;
    const at = clock.now();
    return unitOfWork.run(async () => {
      await audit.append({
        at,
        principal: SEAT_WORKER,
        action: 'seat.differs',
        subject: did,
        ...RECONCILIATION,
        detail: { supportSeatAllowed: isAllowed, found },
      });
      await outbox.add({
        id: newId(random),
        task: isAllowed ? 'forum.invite' : 'forum.suspend',
        payload: { did, ...RECONCILIATION },
        key: did,
        queuedAt: at,
      });
    });
  }
}
