import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';

/** Gives each request an id, in `context.state.requestId` and for the client in `X-Request-Id`. */
export function requestId(): Middleware {
  return async (context, next) => {
    const id = randomUUID();
    context.state.requestId = id;
    context.set('X-Request-Id', id);
    await next();
  };
}
