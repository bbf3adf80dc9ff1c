import type Router from '@koa/router';
import type Koa from 'koa';

/** The routes of an application, as the OpenAPI document would name them. */
export function mountedRoutes(application: Koa): Set<string> {
  const routers = application.middleware.flatMap((each) =>
    'router' in each ? [each.router as unknown as Router] : [],
  );
  const layers = routers.flatMap((router) => router.stack);
  return new Set(
    layers.flatMap(({ methods, path }) =>
      methods
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${String(path).replace(/:(\w+)/g, '{$1}')}`),
    ),
  );
}
