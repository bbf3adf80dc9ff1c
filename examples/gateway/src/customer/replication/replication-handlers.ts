import type { ReadReplication, Replication, TargetStatus } from '@gatehouse/core/mesh';
import { type Handlers, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import type { CustomerGuests } from '../customer-guests.ts';
import type { replicationEndpoints } from './replication-endpoints.ts';

const MAX_FILES = 1_000;

/**
 * Handlers of the endpoint about copies. `read` is undefined for a gateway that belongs to no mesh. Customers
 * see names, space and errors of machines only on a gateway at home. On an operated gateway, only operators
 * see them.
 */
export function replicationHandlers(
  read: ReadReplication | undefined,
  isHome: boolean,
): Handlers<typeof replicationEndpoints, CustomerGuests> {
  return {
    'GET /api/v1/me/replication': async ({ who }) => ({
      status: 200,
      body: presented(await read?.execute(who.owner.did, MAX_FILES), isHome),
    }),
  };
}

function presented(replication: Replication | undefined, isHome: boolean) {
  const { rule, targets, files } = replication ?? { rule: { min: 1, target: 1 }, targets: [], files: [] };
  return {
    enabled: replication !== undefined,
    min_copies: rule.min,
    target_copies: rule.target,
    targets: isHome ? targets.map(presentedTarget) : [],
    files: files.map(({ file, copies }) => ({ file, copies })),
    warning: replication ? warningOf(replication) : null,
  };
}

function warningOf({
  rule,
  files,
  fewestReachable,
}: Replication): 'only_copy' | 'only_copy_soon' | 'below_min' | null {
  const fewest = files[0]?.copies ?? Number.POSITIVE_INFINITY;
  if (rule.target > 1 && fewest <= 1) return 'only_copy';
  if (rule.target > 1 && fewestReachable <= 1) return 'only_copy_soon';
  return fewest < rule.min ? 'below_min' : null;
}

function presentedTarget({ peer, contact, counts }: TargetStatus) {
  return {
    name: peer.name,
    role: peer.role,
    held_blocks: counts?.held ?? 0,
    waiting_blocks: counts?.waiting ?? 0,
    waiting_since: isoInstantOrNull(counts?.waitingSince ?? null),
    last_contact: isoInstantOrNull(contact?.reachedAt ?? null),
    free_bytes: contact?.freeBytes ?? null,
    error: contact?.error ?? null,
  };
}
