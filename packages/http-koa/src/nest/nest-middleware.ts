import type { IncomingMessage } from 'node:http';
import type { Mount } from '../exchange/mount.ts';
import type { Step } from '../exchange/step.ts';
import { type NodeMiddleware, nodeMiddleware } from '../node/node-middleware.ts';

/**
 * Converts the steps to middleware of Nest. Call `app.use(nestMiddleware(steps))` before Nest parses bodies, or
 * `consumer.apply(nestMiddleware(steps)).forRoutes('*all')` in a module. With `rawBody: true` Nest keeps the bytes of a
 * body that it has parsed, so that all rules for bodies are enforced there as well.
 */
export function nestMiddleware(steps: readonly Step[], mount: Mount = {}): NodeMiddleware {
  const middleware = nodeMiddleware(steps, mount);
  return (req, res, next) => {
    const { url } = req;
    // Nest removes the part of `url` that the pattern of a route matches, which can be the whole path.
    req.url = (req as IncomingMessage & { originalUrl?: string }).originalUrl ?? url;
    return middleware(req, res, (error) => {
      req.url = url;
      next(error);
    });
  };
}
