import type { PolicyPort } from '../entitlement/policy.port.ts';
import type { Did } from '../pds/did.ts';
import type { KeepLease } from '../queue/work-off-queue.use-case.ts';
import type { ForumSeat } from './forum-seat.ts';
import type { ForumSubject } from './forum-subject.ts';
import type { SeatDeliveries } from './seat-deliveries.ts';
import type { RecordedSeatState } from './seat-record.ts';
import { type SeatStep, seatStep } from './seat-step.ts';
import type { SeatOutcome, SupportForum, SuspensionCause } from './support-forum.port.ts';

/** Dependencies of `ConvergeSeat`. */
export interface ConvergeSeatPorts {
  readonly forum: SupportForum;
  readonly policy: PolicyPort;
  readonly deliveries: SeatDeliveries;
}

/** Changes the seat of a holder so that it matches their current capabilities. */
export class ConvergeSeat {
  readonly #ports: ConvergeSeatPorts;

  constructor(ports: ConvergeSeatPorts) {
    this.#ports = ports;
  }

  /**
   * Calls can be repeated. If the entitlement changes during a call, the event of the change queues another message.
   * Throws `PolicyUnavailable`, `ForumUnavailable`, `ForumRefused` or `LeaseLost`.
   */
  async execute(did: Did, cause: SuspensionCause, keepLease: KeepLease): Promise<void> {
    const { forum, policy, deliveries } = this.#ports;
    const record = await deliveries.recordOf(did);
    const subject = await deliveries.subjectOf(record);
    const found = await forum.find(subject);
    const { supportSeatAllowed } = await policy.effectiveCapabilities(did);
    const step = seatStep(supportSeatAllowed, found?.state);
    if (!step) return deliveries.delivered(record, seatNow(found), cause);
    await keepLease();
    const outcome = await this.#take(step, subject, cause);
    const state = stateAfter(step, outcome, found);
    const invited = state === 'invited' ? await forum.find(subject) : undefined;
    const after = { state: invited?.state ?? state, inviteId: invited?.inviteId ?? null };
    await deliveries.delivered(record, after, cause, { step, outcome });
  }

  #take(step: SeatStep, subject: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome> {
    const { forum } = this.#ports;
    if (step === 'suspend') return forum.suspend(subject, cause);
    return step === 'invite' ? forum.invite(subject) : forum.reinstate(subject);
  }
}

/** Returns the state and the invite to record for a seat that needs no change; `none` if the forum has no seat. */
export function seatNow(found: ForumSeat | undefined): {
  readonly state: RecordedSeatState;
  readonly inviteId: string | null;
} {
  return found ?? { state: 'none', inviteId: null };
}

function stateAfter(step: SeatStep, outcome: SeatOutcome, found: ForumSeat | undefined): RecordedSeatState {
  if (outcome === 'login_only') return 'login_only';
  if (outcome === 'not_ours') return 'suspended_by_moderator';
  if (outcome === 'absent') return 'none';
  if (step === 'suspend') return found?.state === 'invited' ? 'none' : 'suspended';
  return step === 'invite' ? 'invited' : 'active';
}
