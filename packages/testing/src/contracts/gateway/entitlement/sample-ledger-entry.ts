import { type LedgerEntry, nothingHeld } from '@gatehouse/core/entitlement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { freshDid } from '../fresh-did.ts';

/** Appends the audit row of an event, and returns the event for the ledger. */
export async function sampleLedgerEntry({ audit }: GatewayStorage, eventId: string): Promise<LedgerEntry> {
  const did = freshDid();
  const payment = { provider: 'acme-pay', customerId: 'cus_1', subscriptionId: null };
  const row = await audit.append({
    at: 1,
    principal: 'system:contract',
    action: 'contract.ledger',
    subject: did,
    detail: { eventId },
  });
  return {
    eventId,
    content: `content of ${eventId}`,
    outcome: { entitlement: { ...nothingHeld(did), once: true, payment, version: 1 }, audit: row },
  };
}
