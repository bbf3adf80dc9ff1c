import type { AuditDeliveryStore } from '@gatehouse/core/audit';
import type { Changes } from './changes/change.ts';
import type { Transacted } from './changes/transacted.ts';

/** A storage that records the last audit row that each sink has received. */
export interface DeliveryStorage extends Transacted {
  readonly deliveries: AuditDeliveryStore;
}

/** One change for the writing method of `AuditDeliveryStore`. */
export const auditDeliveryStoreChanges: Changes<DeliveryStorage> = {
  record: async ({ deliveries }) => {
    const sink = crypto.randomUUID();
    const before = { sequence: 1, hash: 'a'.repeat(64) };
    const after = { sequence: 2, hash: 'b'.repeat(64) };
    await deliveries.record(sink, before);
    return {
      make: (storage) => storage.deliveries.record(sink, after),
      look: (storage) => storage.deliveries.delivered(sink),
      ...{ before, after },
    };
  },
};
