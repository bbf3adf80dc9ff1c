import type { Overview } from '@gatehouse/core/operator';
import type { z } from 'zod';
import type { overview } from './ops-schemas.ts';
import { iso, isoOrNull } from './presented.ts';

export function presentedOverview(found: Overview): z.input<typeof overview> {
  const { verification } = found;
  return {
    at: iso(found.at),
    accounts: found.accounts,
    graces: found.graces.map(({ did, graceUntil }) => ({
      did,
      handle: found.handles.get(did) ?? null,
      grace_until: iso(graceUntil ?? found.at),
    })),
    queue: found.backlog.map(({ task, counts, oldestAt }) => ({
      task,
      ...counts,
      oldest_at: isoOrNull(oldestAt),
    })),
    audit: {
      rows: found.head.sequence,
      verified: verification
        ? {
            at: iso(verification.at),
            intact: verification.intact,
            rows: verification.rows,
            head: verification.head,
          }
        : null,
    },
  };
}
