import { nodeMiddleware } from '../node/node-middleware.ts';

/**
 * The steps as middleware of Express 5: `app.use(expressMiddleware(steps))`. Mounted at a path, as in
 * `app.use('/gate', ...)`, they see paths without it, because Express removes it.
 */
export const expressMiddleware: typeof nodeMiddleware = nodeMiddleware;
