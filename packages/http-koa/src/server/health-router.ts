import Router from '@koa/router';

/** Whether the server can do its work; if not, why. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/** `/healthz` tells that the process runs, `/readyz` that it can work; 503 with the reason when it can not. */
export function healthRouter(readiness: () => Promise<Readiness>): Router {
  const router = new Router();
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    const found = await readiness();
    context.status = found.ready ? 200 : 503;
    context.body = found.ready ? { status: 'ready' } : { status: 'not_ready', reason: found.reason };
  });
  return router;
}
