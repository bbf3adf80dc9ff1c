import type { RequestListener } from 'node:http';
import type { Mount } from '../exchange/mount.ts';
import type { Step } from '../exchange/step.ts';
import { endWithoutContent } from './end-without-content.ts';
import { nodeMiddleware } from './node-middleware.ts';

/**
 * Converts the steps to a listener for `http.createServer`. If no step responds to a request or an error, sends an
 * empty response with status 404 or 500.
 */
export function nodeListener(steps: readonly Step[], mount: Mount = {}): RequestListener {
  const middleware = nodeMiddleware(steps, mount);
  return (req, res) => {
    void middleware(req, res, (error) => endWithoutContent(res, error === undefined ? 404 : 500));
  };
}
