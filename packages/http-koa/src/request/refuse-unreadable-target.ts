import type { Middleware } from 'koa';
import { MalformedTarget } from '../refusal/http-refusals.ts';
import { readablePath } from './readable-path.ts';

/** Refuses a request whose target cannot be read, so that no other middleware meets one. */
export function refuseUnreadableTarget(): Middleware {
  return async (context, next) => {
    if (readablePath(context) === undefined) throw new MalformedTarget();
    await next();
  };
}
