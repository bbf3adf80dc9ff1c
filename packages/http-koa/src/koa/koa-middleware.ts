import type { Middleware } from 'koa';
import { type Mount, pathBelow } from '../exchange/mount.ts';
import { runSteps, type Step } from '../exchange/step.ts';
import { readablePath } from '../request/readable-path.ts';

/**
 * Converts the steps to middleware of a Koa application. Requests to which no step responds continue to the next
 * middleware.
 */
export function koaMiddleware(steps: readonly Step[], { prefix = '' }: Mount = {}): Middleware {
  return async (context, next) => {
    const whole = readablePath(context);
    if (whole === undefined) return prefix === '' ? runSteps(steps, context, next) : next();
    const path = pathBelow(prefix, whole);
    if (path === undefined) return next();
    context.path = path;
    try {
      await runSteps(steps, context, async () => {
        context.path = whole;
        await next();
        context.path = path;
      });
    } finally {
      context.path = whole;
    }
  };
}
