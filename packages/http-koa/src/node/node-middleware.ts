import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mount } from '../exchange/mount.ts';
import { runSteps, type Step } from '../exchange/step.ts';
import { nodeExchange } from './node-exchange.ts';
import { writePayload } from './write-payload.ts';

/** Middleware on Node's request and response, as Express, Nest and Connect take it. */
export type NodeMiddleware = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => Promise<void>;

/** The steps as middleware. Requests that no step answers, and errors that no step answers, go to `next`. */
export function nodeMiddleware(steps: readonly Step[], mount: Mount = {}): NodeMiddleware {
  return async (req, res, next) => {
    const exchange = nodeExchange(req, res, mount);
    if (!exchange.isBelowPrefix) return next();
    let isLeft = false;
    try {
      await runSteps(steps, exchange, async () => {
        isLeft = true;
      });
      if (!isLeft || exchange.isAnswered) return writePayload(exchange);
    } catch (error) {
      return next(error);
    }
    next();
  };
}
