import { ApiError } from '@gatehouse/http-koa/client';
import type { SyncFailure } from '../activity/failures-query.ts';
import type { Sync } from '../activity/sync-query.ts';
import { api } from '../api.ts';
import type { Limits } from '../plan/limits.ts';
import type { Caller } from '../session/session-queries.ts';

/** A part of the diagnostics that could not be read. */
export interface UnreadPart {
  /** Code of the refusal, or `not_reachable`. */
  readonly error: string;
}

type Failure = Pick<SyncFailure, 'id' | 'code' | 'attempts' | 'last_at'>;

/** The state of the customer and of this browser. */
export interface Diagnostics {
  readonly account: Caller;
  readonly time: string;
  readonly page: string;
  readonly browser: string;
  readonly online: boolean;
  readonly limits: Limits | UnreadPart;
  readonly sync: Sync | UnreadPart;
  readonly failures: readonly Failure[] | UnreadPart;
}

/** Collects the diagnostics. If a part cannot be read, they contain its error instead. */
export async function diagnostics(account: Caller, signal: AbortSignal): Promise<Diagnostics> {
  const [limits, sync, failures] = await Promise.all([
    part(api('GET /api/v1/me/limits', { signal })),
    part(api('GET /api/v1/me/sync', { signal }).then((answer) => answer.sync)),
    part(newestFailures(signal)),
  ]);
  return {
    account,
    time: new Date().toISOString(),
    page: window.location.origin,
    browser: navigator.userAgent,
    online: navigator.onLine,
    limits,
    sync,
    failures,
  };
}

async function newestFailures(signal: AbortSignal): Promise<readonly Failure[]> {
  const { failures } = await api('GET /api/v1/me/sync-failures', { query: { limit: 10 }, signal });
  return failures.map(({ id, code, attempts, last_at }) => ({ id, code, attempts, last_at }));
}

async function part<Read>(read: Promise<Read>): Promise<Read | UnreadPart> {
  try {
    return await read;
  } catch (error) {
    return { error: error instanceof ApiError ? error.code : 'not_reachable' };
  }
}
