import type { AuditEntry, AuditEvent } from '@gatehouse/core/audit';
import { type Entitlement, entitlementAudit, nothingHeld } from '@gatehouse/core/entitlement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { NOON } from '../../samples.ts';

const ENVELOPE = { eventId: 'contract', reason: 'contract', ticketRef: 'T-1' };

/** Returns the audit event of a change to this entitlement. */
export function entitlementEvent(after: Entitlement): AuditEvent {
  const change = { ...ENVELOPE, name: 'manual.grant', plan: 'base' } as const;
  return entitlementAudit('system:contract', change, nothingHeld(after.did), after, NOON);
}

/** Appends the audit row of a change to this entitlement. */
export function appendEntitlement(storage: GatewayStorage, after: Entitlement): Promise<AuditEntry> {
  return storage.audit.append(entitlementEvent(after));
}

/** Stores the entitlement with its audit row. */
export function saveEntitlement(storage: GatewayStorage, record: Entitlement): Promise<void> {
  return storage.unitOfWork.run(async () =>
    storage.entitlements.save(record, await appendEntitlement(storage, record)),
  );
}
