import { randomUUID } from 'node:crypto';
import type { Step } from '../exchange/step.ts';

/** Gives each request an id, in `context.state.requestId` and for the client in `X-Request-Id`. */
export function requestId(): Step {
  return async (context, next) => {
    const id = randomUUID();
    context.state.requestId = id;
    context.set('X-Request-Id', id);
    await next();
  };
}
