import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { QuotaLimit } from '@gatehouse/core/upload';
import type { QuotaLimitCase } from '../../../contracts/gateway/upload/quota-limit-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

const limits =
  (change: (good: QuotaLimit) => Partial<QuotaLimit>) =>
  ({ limit }: QuotaLimitCase): Partial<QuotaLimitCase> => ({ limit: altered(limit, change(limit)) });

/** For each clause of `QuotaLimit`, a limit that breaks it. */
export const quotaLimitSaboteurs: PortSaboteurs<QuotaLimitCase> = {
  'returns the number of bytes that the holder can store': limits((good) => ({
    of: async (holder) => (await good.of(holder)) - 1,
  })),
  'returns whole bytes for a holder without any data': limits((good) => ({
    of: async (holder) => -(await good.of(holder)) - 1,
  })),
  'throws StorageUnavailable if a store that it needs cannot be reached': ({ limit, away }) => ({
    away: [limit, ...away].map((each) =>
      altered(each, { of: (holder) => each.of(holder).catch((error) => reported(error)) }),
    ),
  }),
};

/** Reports an outage as a quota of zero bytes. */
function reported(error: unknown): number {
  if (error instanceof StorageUnavailable) return 0;
  throw error;
}
