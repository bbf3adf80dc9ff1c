import { isDeepStrictEqual } from 'node:util';
import type { AuditEvent } from '@gatehouse/core/audit';
import { capabilities, type Entitlement, type EntitlementOrder } from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';

/** Returns the audit event that an applied event must have. */
export function expectedAuditEvent(
  { did, principal, event }: EntitlementOrder,
  before: Entitlement,
  after: Entitlement,
  at: Instant,
): AuditEvent {
  const { eventId, reason, ticketRef, ...change } = event;
  const changed = !isDeepStrictEqual({ ...before, version: 0 }, { ...after, version: 0 });
  const detail = { eventId, change, changed, before: side(before, at), after: side(after, at) };
  const action = `entitlement.${event.name}`;
  return JSON.parse(JSON.stringify({ at, principal, action, subject: did, reason, ticketRef, detail }));
}

function side(entitlement: Entitlement, at: Instant) {
  const { metadataWriteAllowed, safetyNetAllowed, supportSeatAllowed } = capabilities(entitlement, at);
  const { base, graceUntil, once, payment, version } = entitlement;
  const flags = { metadataWriteAllowed, safetyNetAllowed, supportSeatAllowed };
  return { base, graceUntil, once, payment, version, ...flags };
}
