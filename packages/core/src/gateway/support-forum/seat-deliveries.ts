import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type Principal, systemPrincipal } from '../../kernel/principal.ts';
import { storableText } from '../../kernel/storable-text.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { PdsAccountDirectory } from '../operator/pds-account-directory.port.ts';
import type { Did } from '../pds/did.ts';
import type { ForumSubject } from './forum-subject.ts';
import { type SeatFailure, type SeatRecord, unknownSeat } from './seat-record.ts';
import type { SeatRecordStore } from './seat-record-store.port.ts';
import type { SuspensionCause } from './support-forum.port.ts';

/** Maximum length of a stored failure message. The text can come from the forum, so it can have any length. */
const MAX_MESSAGE_LENGTH = 500;

/** Principal of the changes that the worker makes at the forum. */
export const SEAT_WORKER: Principal = systemPrincipal('support-forum');

export interface SeatDeliveriesPorts {
  readonly seats: SeatRecordStore;
  readonly accounts: Pick<PdsAccountDirectory, 'byDid'>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Records the changes that the worker made at the forum, with one audit row for each change of a seat. */
export class SeatDeliveries {
  readonly #ports: SeatDeliveriesPorts;

  constructor(ports: SeatDeliveriesPorts) {
    this.#ports = ports;
  }

  async recordOf(did: Did): Promise<SeatRecord> {
    return (await this.#ports.seats.find(did)) ?? unknownSeat(did);
  }

  /** Returns the holder in the form that the forum needs. Handle and e-mail address come from the directory. */
  async subjectOf({ did, inviteId }: SeatRecord): Promise<ForumSubject> {
    const known = await this.#ports.accounts.byDid(did);
    return { did, handle: known?.handle ?? null, email: known?.email ?? null, inviteId };
  }

  /** Records a successful call to the forum. Appends an audit row if and only if the state has changed. */
  async delivered(
    before: SeatRecord,
    after: Pick<SeatRecord, 'state' | 'inviteId'>,
    cause: SuspensionCause,
    detail: JsonObject = {},
  ): Promise<void> {
    const { seats, audit, unitOfWork, clock } = this.#ports;
    const at = clock.now();
    const delivered = { ...before, inviteId: after.inviteId, deliveredAt: at, failure: null };
    await unitOfWork.run(async () => {
      if (after.state === before.state) return seats.save(delivered);
      await audit.append({
        at,
        principal: SEAT_WORKER,
        action: 'seat.changed',
        subject: before.did,
        ...cause,
        detail: { before: before.state, after: after.state, ...detail },
      });
      await seats.save({ ...delivered, state: after.state, changedAt: at, ticketRef: cause.ticketRef });
    });
  }

  /** Records why a call to the forum failed. The recorded state does not change. */
  async failed(did: Did, failure: Omit<SeatFailure, 'at'>): Promise<void> {
    const record = await this.recordOf(did);
    const message = [...storableText(failure.message)].slice(0, MAX_MESSAGE_LENGTH).join('');
    await this.#ports.seats.save({
      ...record,
      failure: { ...failure, message, at: this.#ports.clock.now() },
    });
  }
}
