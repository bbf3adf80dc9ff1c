import Router from '@koa/router';
import type { ServerLog } from './server-log.ts';

/** Whether the server can do its work; if not, why: in words for everybody, and exactly for its operator. */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string; readonly detail: string };

/**
 * `/healthz` tells that the process runs, `/readyz` that it can work; 503 with the reason when it can not. The exact
 * reason goes to the log, once for as long as it stays the same.
 */
export function healthRouter(readiness: () => Promise<Readiness>, log: ServerLog): Router {
  const router = new Router();
  let logged: string | undefined;
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    const found = await readiness();
    context.status = found.ready ? 200 : 503;
    context.body = found.ready ? { status: 'ready' } : { status: 'not_ready', reason: found.reason };
    const detail = found.ready ? undefined : found.detail;
    if (detail !== undefined && detail !== logged) log.error({ reason: detail }, 'not ready');
    logged = detail;
  });
  return router;
}
