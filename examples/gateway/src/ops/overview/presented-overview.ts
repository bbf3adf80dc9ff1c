import type { CheckedBlocks } from '@gatehouse/core/block';
import type { Overview } from '@gatehouse/core/operator';
import { isoInstant, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';
import type { overview } from './overview-schemas.ts';

export function presentedOverview(found: Overview): z.input<typeof overview> {
  const { verification } = found;
  const { last } = found.blocks;
  return {
    at: isoInstant(found.at),
    accounts: found.accounts,
    graces: found.graces.map(({ did, graceUntil }) => ({
      did,
      handle: found.handles.get(did) ?? null,
      grace_until: isoInstant(graceUntil ?? found.at),
    })),
    queue: found.backlog.map(({ task, counts, oldestAt }) => ({
      task,
      ...counts,
      oldest_at: isoInstantOrNull(oldestAt),
    })),
    blocks: {
      ...presentedChecked(found.blocks.current),
      set_aside: found.blocks.setAside,
      last_pass: last && { ended_at: isoInstant(last.endedAt), ...presentedChecked(last) },
    },
    seats: { ...found.totals.seats },
    storage: { used_bytes: found.totals.usedBytes, reserved_bytes: found.totals.reservedBytes },
    failures: found.failures.map(({ task, code, jobs, lastAt }) => ({
      task,
      code,
      jobs,
      last_at: isoInstant(lastAt),
    })),
    audit: {
      rows: found.head.sequence,
      verified: verification
        ? {
            at: isoInstant(verification.at),
            intact: verification.intact,
            rows: verification.rows,
            head: verification.head,
          }
        : null,
    },
  };
}

function presentedChecked({ blocks, bytes, damaged }: CheckedBlocks) {
  return { checked: blocks, bytes, damaged };
}
