import type { AuditEvent } from '../../audit/audit-event.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { applied } from './applied.ts';
import type { Entitlement } from './entitlement.ts';
import { ENTITLEMENT_ACTION } from './entitlement-audit.ts';
import type { EntitlementChange } from './entitlement-event.ts';

/**
 * Returns the entitlement after one more row of the audit log. Applying all rows of the log, beginning with the first,
 * results in the stored entitlement. Rows about other holders or other actions change nothing.
 */
export function rebuilt(entitlement: Entitlement, entry: AuditEvent): Entitlement {
  if (entry.subject !== entitlement.did || !entry.action.startsWith(ENTITLEMENT_ACTION)) return entitlement;
  // The cast is safe because `changeDetail` wrote the row and the hash chain protects it.
  const { change } = entry.detail as JsonObject & { readonly change: EntitlementChange & JsonObject };
  const next = applied(entitlement, change, entry.at);
  if (next instanceof Error) throw next;
  return next;
}
