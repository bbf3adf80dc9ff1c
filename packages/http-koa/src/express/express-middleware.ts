import { nodeMiddleware } from '../node/node-middleware.ts';

/**
 * Converts the steps to middleware of Express 5: `app.use(expressMiddleware(steps))`. If it is mounted at a path, as in
 * `app.use('/gate', ...)`, the steps receive paths without `/gate`, because Express removes it.
 */
export const expressMiddleware: typeof nodeMiddleware = nodeMiddleware;
