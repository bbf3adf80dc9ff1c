import { NotFound } from '@gatehouse/core/kernel';
import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { MethodNotAllowed } from '../refusal/http-refusals.ts';
import type { Gate } from './handlers.ts';

/**
 * Refuses the requests below `prefix` to which no endpoint has responded. The status is 405 for another
 * method of a known path, otherwise 404. The gate runs first, so that a client without a session cannot find
 * out which paths exist. `OPTIONS` of a known path lists its methods.
 */
export function refuseUnknown<Guests>(
  prefix: string,
  routers: readonly Router[],
  gate: Gate<Guests>,
  access: keyof Guests,
): Middleware {
  return async (context, next) => {
    if (context.path !== prefix && !context.path.startsWith(`${prefix}/`)) return next();
    await gate(context, access);
    const methods = routers.flatMap((router) =>
      router.match(context.path, context.method).path.flatMap((layer) => layer.methods),
    );
    if (methods.length === 0) throw new NotFound('endpoint');
    const refusal = new MethodNotAllowed([...new Set(methods), 'OPTIONS']);
    if (context.method !== 'OPTIONS') throw refusal;
    context.set('Allow', refusal.allowed.join(', '));
    context.status = 204;
  };
}
