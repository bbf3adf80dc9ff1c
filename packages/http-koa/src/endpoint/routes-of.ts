import type Router from '@koa/router';
import type { Middleware } from 'koa';

type Layer = Router['stack'][number];

interface ExactRoute {
  readonly router: Router;
  readonly run: Middleware;
}

/** Routes of each path, by method. */
type ExactRoutes = ReadonlyMap<string, ReadonlyMap<string, ExactRoute>>;

/**
 * The middleware of each router, to be used in this order. A path without parameters is looked up directly,
 * because a router would compare it with the pattern of every route.
 */
export function routesOf<const Routers extends readonly Router[]>(
  routers: Routers,
): { readonly [Index in keyof Routers]: Middleware } {
  const exact = exactRoutes(routers);
  const routes = routers.map((router): Middleware => {
    const search = router.routes() as Middleware;
    const shortcut: Middleware = (context, next) => {
      const found = exact.get(context.method)?.get(context.path);
      if (!found) return search(context, next);
      if (found.router !== router) return next();
      context.params = {};
      return found.run(context, next);
    };
    // Koa's router attaches itself to its middleware in the same way, so that tools can list the routes of an
    // application.
    return Object.assign(shortcut, { router });
  });
  return routes as { readonly [Index in keyof Routers]: Middleware };
}

function exactRoutes(routers: readonly Router[]): ExactRoutes {
  const exact = new Map<string, Map<string, ExactRoute>>();
  for (const router of routers)
    for (const layer of router.stack)
      for (const method of layer.methods) {
        const run = exactRun(layer);
        if (!run || firstMatch(routers, String(layer.path), method) !== layer) continue;
        const paths = exact.get(method) ?? new Map<string, ExactRoute>();
        exact.set(method, paths.set(String(layer.path), { router, run }));
      }
  return exact;
}

/** The middleware of a route without parameters, if it has exactly one; otherwise undefined. */
function exactRun({ paramNames, stack }: Layer): Middleware | undefined {
  return paramNames.length === 0 && stack.length === 1 ? (stack[0] as Middleware) : undefined;
}

/** The route that the routers would use. A pattern before the exact path can match it. */
function firstMatch(routers: readonly Router[], path: string, method: string): Layer | undefined {
  return routers.flatMap((router) => router.match(path, method).pathAndMethod)[0];
}
