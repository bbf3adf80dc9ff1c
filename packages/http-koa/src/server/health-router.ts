import Router from '@koa/router';
import { health, type Readiness, type ServerLog } from '../process/index.ts';

/** `/healthz` reports that the process runs. `/readyz` reports that it is ready, or 503 with the reason. */
export function healthRouter(readiness: () => Promise<Readiness>, log: ServerLog): Router {
  const router = new Router();
  const { live, ready } = health(readiness, log);
  router.get('/healthz', (context) => Object.assign(context, live()));
  router.get('/readyz', async (context) => {
    Object.assign(context, await ready());
  });
  return router;
}
