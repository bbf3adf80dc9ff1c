import { randomUUID } from 'node:crypto';
import type { Step } from '../exchange/step.ts';

/**
 * Returns a step that gives each request an id. The id is stored in `context.state.requestId` and sent to the client in
 * `X-Request-Id`.
 */
export function requestId(): Step {
  return (context, next) => {
    const id = randomUUID();
    context.state.requestId = id;
    context.set('X-Request-Id', id);
    return next();
  };
}
