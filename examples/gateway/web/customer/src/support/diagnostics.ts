import { ApiError } from '@gatehouse/http-koa/client';
import { api } from '../api.ts';
import type { Caller } from '../session/session-queries.ts';

/** Collects the state of the customer and of this browser. If a part cannot be read, its error is included instead. */
export async function diagnostics(caller: Caller, signal: AbortSignal) {
  const parts = await Promise.all([
    part('limits', api('GET /api/v1/me/limits', { signal })),
    part('sync', api('GET /api/v1/me/sync', { signal })),
    part('failures', newestFailures(signal)),
  ]);
  return {
    account: caller,
    time: new Date().toISOString(),
    page: window.location.origin,
    browser: navigator.userAgent,
    online: navigator.onLine,
    ...Object.assign({}, ...parts),
  };
}

async function newestFailures(signal: AbortSignal) {
  const { failures } = await api('GET /api/v1/me/sync-failures', { query: { limit: 10 }, signal });
  return failures.map(({ id, code, attempts, last_at }) => ({ id, code, attempts, last_at }));
}

async function part(name: string, read: Promise<unknown>) {
  try {
    return { [name]: await read };
  } catch (error) {
    return { [name]: { error: error instanceof ApiError ? error.code : 'not_reachable' } };
  }
}
