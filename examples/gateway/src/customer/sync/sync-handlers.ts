import type {
  HolderSyncStore,
  ListSyncFailures,
  ReadSyncStatus,
  RetrySyncFailures,
  SyncFailure,
  SyncStatus,
} from '@gatehouse/core/sync';
import { type Handlers, isoInstant, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';
import type { CustomerGuests } from '../customer-guests.ts';
import type { syncEndpoints, syncFailure } from './sync-endpoints.ts';

/** Dependencies of the sync endpoints. */
export interface Sync {
  readonly status: ReadSyncStatus;
  readonly accounts: HolderSyncStore;
  readonly failures: ListSyncFailures;
  readonly retry: RetrySyncFailures;
}

export function syncHandlers({
  status,
  accounts,
  failures,
  retry,
}: Sync): Handlers<typeof syncEndpoints, CustomerGuests> {
  return {
    'GET /api/v1/me/sync': async ({ who }) => ({
      status: 200,
      body: { sync: presentedStatus(await status.execute(who.owner.did)) },
    }),
    'PUT /api/v1/me/sync': async ({ who, body }) => {
      const { did } = who.owner;
      await accounts.keepSyncing(did, body.keep_syncing);
      return { status: 200, body: { sync: presentedStatus(await status.execute(did)) } };
    },
    'GET /api/v1/me/sync-failures': async ({ who, query }) => {
      const { items, nextCursor } = await failures.execute({ did: who.owner.did }, query);
      return { status: 200, body: { failures: items.map(presentedFailure), nextCursor } };
    },
    'POST /api/v1/me/sync-failures': async ({ who, body }) => {
      const { retried, refused } = await retry.execute(who.owner.did, body.ids);
      return { status: 202, body: { retried, refused: [...refused] } };
    },
  };
}

export function presentedFailure(failure: SyncFailure): z.input<typeof syncFailure> {
  const { id, file, collection, rkey, action, code, message, retryable, attempts } = failure;
  const [first_at, last_at] = [isoInstant(failure.firstAt), isoInstant(failure.lastAt)];
  return { id, file, collection, rkey, action, code, message, retryable, attempts, first_at, last_at };
}

function presentedStatus({ counts, pausedFor, keepSyncing, hasChosen, sessionEndsAt }: SyncStatus) {
  return {
    jobs: counts,
    paused_reason: pausedFor,
    keep_syncing: keepSyncing,
    keep_syncing_chosen: hasChosen,
    session_ends_at: isoInstantOrNull(sessionEndsAt),
  };
}
