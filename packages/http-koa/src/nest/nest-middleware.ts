import type { IncomingMessage } from 'node:http';
import type { Mount } from '../exchange/mount.ts';
import type { Step } from '../exchange/step.ts';
import { type NodeMiddleware, nodeMiddleware } from '../node/node-middleware.ts';

/**
 * The steps as middleware of Nest: `app.use(nestMiddleware(steps))` before Nest parses bodies, or
 * `consumer.apply(nestMiddleware(steps)).forRoutes('*all')` in a module. With `rawBody: true` Nest keeps the bytes of a
 * body that it has parsed, so that all rules for bodies apply there too.
 */
export function nestMiddleware(steps: readonly Step[], mount: Mount = {}): NodeMiddleware {
  const middleware = nodeMiddleware(steps, mount);
  return (req, res, next) => {
    const { url } = req;
    // Nest removes from `url` what the pattern of a route matches, which can be all of it.
    req.url = (req as IncomingMessage & { originalUrl?: string }).originalUrl ?? url;
    return middleware(req, res, (error) => {
      req.url = url;
      next(error);
    });
  };
}
