import type { AuditEvent } from '../../audit/audit-event.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Principal } from '../../kernel/principal.ts';
import { capabilities } from './capabilities.ts';
import type { Entitlement } from './entitlement.ts';
import type { EntitlementEvent } from './entitlement-event.ts';
import { changeDetail } from './event-content.ts';

/**
 * Prefix of the action of every audit row about an entitlement. The name of the event follows the prefix. If it
 * changes, the guards of the database and `VerifyEntitlements` no longer find stored rows.
 */
export const ENTITLEMENT_ACTION = 'entitlement.';

/** Returns the name of the event from the action of an audit row about an entitlement. */
export function eventNameOf(action: string): string {
  return action.slice(ENTITLEMENT_ACTION.length);
}

/**
 * The audit row of an applied event. It contains everything that is needed to rebuild the entitlement. Changing the
 * names or values in `detail` breaks the guards of the database and the verification of stored rows, because the hash
 * includes them.
 */
export function entitlementAudit(
  principal: Principal,
  event: EntitlementEvent,
  before: Entitlement,
  after: Entitlement,
  at: Instant,
): AuditEvent {
  return {
    at,
    principal,
    action: ENTITLEMENT_ACTION + event.name,
    subject: after.did,
    reason: event.reason,
    ticketRef: event.ticketRef,
    detail: {
      eventId: event.eventId,
      change: changeDetail(event),
      changed: canonicalJson(holdings(before)) !== canonicalJson(holdings(after)),
      before: { ...holdings(before), ...flags(before, at), version: before.version },
      after: { ...holdings(after), ...flags(after, at), version: after.version },
    },
  };
}

function holdings({ base, graceUntil, once, payment }: Entitlement): JsonObject {
  return { base, graceUntil, once, payment: payment && { ...payment } };
}

function flags(entitlement: Entitlement, at: Instant): JsonObject {
  const { metadataWriteAllowed, safetyNetAllowed, supportSeatAllowed } = capabilities(entitlement, at);
  return { metadataWriteAllowed, safetyNetAllowed, supportSeatAllowed };
}

/** Returns whether the audit row records exactly this entitlement. */
export function isWitnessOf(witness: AuditEvent, entitlement: Entitlement): boolean {
  const { after } = witness.detail as JsonObject & { readonly after: JsonObject };
  const { base, graceUntil, once, payment, version } = after;
  return (
    witness.subject === entitlement.did &&
    canonicalJson({ base, graceUntil, once, payment, version } as JsonObject) ===
      canonicalJson({ ...holdings(entitlement), version: entitlement.version })
  );
}
