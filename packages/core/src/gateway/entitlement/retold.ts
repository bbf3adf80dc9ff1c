import type { AuditEvent } from '../../audit/audit-event.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { applied } from './applied.ts';
import type { Entitlement } from './entitlement.ts';
import { ENTITLEMENT_ACTION } from './entitlement-audit.ts';
import type { EntitlementChange } from './entitlement-event.ts';

/**
 * The record after one more row of the audit log about its account. Told from the first row on, the log gives the
 * stored record; rows that speak of something else change nothing.
 */
export function retold(entitlement: Entitlement, entry: AuditEvent): Entitlement {
  if (entry.subject !== entitlement.did || !entry.action.startsWith(ENTITLEMENT_ACTION)) return entitlement;
  // The row was written by `changeDetail`, and the chain of hashes vouches for it.
  const { change } = entry.detail as JsonObject & { readonly change: EntitlementChange & JsonObject };
  const next = applied(entitlement, change, entry.at);
  if (next instanceof Error) throw next;
  return next;
}
