import Router from '@koa/router';

/** Whether the server can do its work: an empty list, or what stands in the way. */
export type Readiness = () => Promise<readonly string[]>;

/** `/healthz` tells that the process runs, `/readyz` that it can work; 503 with the reasons when it can not. */
export function healthRouter(readiness: Readiness): Router {
  const router = new Router();
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    const obstacles = await readiness();
    context.status = obstacles.length === 0 ? 200 : 503;
    context.body = obstacles.length === 0 ? { status: 'ready' } : { status: 'not_ready', obstacles };
  });
  return router;
}
