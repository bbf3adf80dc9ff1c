import {
  type AuditDeliveryStore,
  type AuditHead,
  EMPTY_LOG,
  type Verification,
  type VerificationStore,
} from '@gatehouse/core/audit';
import {
  auditDeliveryStoreChanges,
  type DeliveryStorage,
} from '../../../contracts/audit-delivery-store-changes.ts';
import { verificationStoreChanges } from '../../../contracts/verification-store-changes.ts';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { breakerOf } from '../../breaker-of.ts';
import { changeSaboteurs } from '../../changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from '../../saboteur.ts';

const verifications = (
  change: (good: VerificationStore) => Partial<VerificationStore>,
): Saboteur<GatewayStorage> => breakerOf<GatewayStorage>()('verifications', change);
const deliveries = (
  change: (good: AuditDeliveryStore) => Partial<AuditDeliveryStore>,
): Saboteur<DeliveryStorage> => breakerOf<DeliveryStorage>()('deliveries', change);

/** For each clause of `VerificationStore`, a store that breaks it. */
export const verificationStoreSaboteurs: Saboteurs<GatewayStorage> = {
  'returns undefined before the first verification': verifications((good) => ({
    last: async () => (await good.last()) ?? { at: 0, intact: true, rows: 0, head: EMPTY_LOG.hash },
  })),
  'returns the latest verification as recorded': verifications((good) => ({
    record: (verification) => good.record({ ...verification, head: null }),
  })),
  'keeps a later verification when an earlier one is recorded': verifications((good) => {
    let last: Verification | undefined;
    return {
      record: async (verification) => {
        await good.record(verification);
        last = verification;
      },
      last: async () => last,
    };
  }),
  ...changeSaboteurs('verifications', verificationStoreChanges),
};

/** For each clause of `AuditDeliveryStore`, a store that breaks it. */
export const auditDeliveryStoreSaboteurs: Saboteurs<DeliveryStorage> = {
  'returns the head of an empty log for a sink that has no rows': deliveries((good) => ({
    delivered: () => good.delivered('any'),
    record: (_sink, last) => good.record('any', last),
  })),
  'returns the last row of each sink as recorded': deliveries((good) => ({
    delivered: async (sink) => ({ ...(await good.delivered(sink)), hash: EMPTY_LOG.hash }),
  })),
  'keeps a later row when an earlier one is recorded': deliveries((good) => {
    const heads = new Map<string, AuditHead>();
    return {
      delivered: async (sink) => heads.get(sink) ?? good.delivered(sink),
      record: async (sink, last) => {
        heads.set(sink, last);
        await good.record(sink, last);
      },
    };
  }),
  ...changeSaboteurs('deliveries', auditDeliveryStoreChanges),
};
