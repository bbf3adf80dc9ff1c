import type { AuditEntry } from '../../audit/audit-entry.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { RECORDED_SEAT_STATES, type RecordedSeatState } from '../support-forum/seat-record.ts';

/** An event in a holder's history, as the holder can read it. */
export interface HistoryEntry {
  /** Position in the audit log. */
  readonly sequence: number;
  readonly at: Instant;
  readonly action: string;
  /** `holder`: the holder, or a device of the holder. `service`: an operator or a job of the service. */
  readonly by: 'holder' | 'service';
  /** The plan that was granted; undefined for any other action. */
  readonly plan: string | undefined;
  /** End of a grace period that the action set, in milliseconds since 1970. */
  readonly graceUntil: Instant | undefined;
  /** The name of the device that the action concerns; undefined for any other action. */
  readonly device: string | undefined;
  /** The states of the seat in the support forum before and after its change; undefined for any other action. */
  readonly seat: { readonly before: RecordedSeatState; readonly after: RecordedSeatState } | undefined;
}

/**
 * Returns the part of an audit row that the holder can read. Only operators can read reasons, tickets and the names of
 * operators.
 */
export function historyEntry({ sequence, at, action, principal, subject, detail }: AuditEntry): HistoryEntry {
  const change = (detail.change ?? {}) as JsonObject;
  return {
    sequence,
    at,
    action,
    by: principal === subject ? 'holder' : 'service',
    plan: textOf(change.plan),
    graceUntil: typeof change.graceUntil === 'number' ? change.graceUntil : undefined,
    device: action.startsWith('device.') ? textOf(detail.name) : undefined,
    seat: action === 'seat.changed' ? seatChange(detail) : undefined,
  };
}

function seatChange({ before, after }: JsonObject): HistoryEntry['seat'] {
  return isSeatState(before) && isSeatState(after) ? { before, after } : undefined;
}

function isSeatState(value: unknown): value is RecordedSeatState {
  return RECORDED_SEAT_STATES.some((state) => state === value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
