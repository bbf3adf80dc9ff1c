import { nodeMiddleware } from '../node/node-middleware.ts';

/**
 * The steps as middleware of Nest: `app.use(nestMiddleware(steps))` before Nest parses bodies, or
 * `consumer.apply(nestMiddleware(steps)).forRoutes('*all')` in a module. With `rawBody: true` Nest keeps the bytes of a
 * body that it has parsed, and all rules for bodies hold there too.
 */
export const nestMiddleware: typeof nodeMiddleware = nodeMiddleware;
