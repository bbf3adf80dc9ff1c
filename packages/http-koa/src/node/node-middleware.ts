import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mount } from '../exchange/mount.ts';
import { runSteps, type Step } from '../exchange/step.ts';
import { nodeExchange } from './node-exchange.ts';
import { writePayload } from './write-payload.ts';

/** Middleware on Node's request and response, in the form that Express, Nest and Connect need. */
export type NodeMiddleware = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => Promise<void>;

/** Converts the steps to middleware. Requests and errors to which no step responds are passed to `next`. */
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
