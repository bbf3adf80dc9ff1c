import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Did } from '../pds/did.ts';
import type { EntitlementChange, EntitlementEvent } from './entitlement-event.ts';

/**
 * Returns the complete content of the event as one text. A replay has the same content. The content is stored with the
 * event. Changing its form makes replays of stored events look like other events (`event_id_reused`).
 */
export function eventContent(did: Did, event: EntitlementEvent): string {
  const { eventId, reason, ticketRef } = event;
  return canonicalJson({ did, eventId, reason, ticketRef, change: changeDetail(event) });
}

/**
 * Returns the change that the event orders, in the form that the audit log stores. Changing this form breaks stored
 * rows.
 */
export function changeDetail(change: EntitlementChange): JsonObject {
  switch (change.name) {
    case 'manual.grant':
      return { name: change.name, plan: change.plan };
    case 'checkout.completed':
      return { name: change.name, plan: change.plan, payment: change.payment && { ...change.payment } };
    case 'lapse':
    case 'grace.extend':
      return { name: change.name, graceUntil: change.graceUntil };
  }
}
