import { NotFound } from '@gatehouse/core/kernel';
import type { Step } from '../exchange/step.ts';
import { MethodNotAllowed } from '../refusal/http-refusals.ts';
import type { Gate } from './handlers.ts';
import type { Routes } from './routes.ts';

/**
 * Returns a step that refuses the requests below `prefix` to which no endpoint has responded. The status is 405 for a
 * known path with another method, otherwise 404. The gate runs first, so that a client without a session cannot find
 * out which paths exist. `OPTIONS` of a known path lists its methods.
 */
export function refuseUnknown<Guests>(
  prefix: string,
  tables: readonly Routes[],
  gate: Gate<Guests>,
  access: keyof Guests,
): Step {
  return async (context, next) => {
    if (context.path !== prefix && !context.path.startsWith(`${prefix}/`)) {
      await next();
      return;
    }
    await gate(context, access);
    const methods = tables.flatMap((table) => table.methodsAt(context.path));
    if (methods.length === 0) throw new NotFound('endpoint');
    const refusal = new MethodNotAllowed([...new Set(methods), 'OPTIONS']);
    if (context.method !== 'OPTIONS') throw refusal;
    context.set('Allow', refusal.allowed.join(', '));
    context.status = 204;
  };
}
