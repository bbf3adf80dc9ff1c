import { Routes } from '../endpoint/routes.ts';
import { health, type Readiness, type ServerLog } from '../process/index.ts';

/**
 * Returns the routes for health checks. `/healthz` reports that the process runs. `/readyz` reports that it is ready,
 * or returns 503 with the reason.
 */
export function healthRoutes(readiness: () => Promise<Readiness>, log: ServerLog): Routes {
  const { live, ready } = health(readiness, log);
  return new Routes()
    .add('GET', '/healthz', (context) => Object.assign(context, live()))
    .add('GET', '/readyz', async (context) => Object.assign(context, await ready()));
}
