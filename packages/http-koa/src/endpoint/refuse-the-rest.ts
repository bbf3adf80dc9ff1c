import { NotFound } from '@gatehouse/core/kernel';
import type { Middleware } from 'koa';

/** The innermost middleware. It refuses, with 404, each request to which no earlier middleware has responded. */
export function refuseTheRest(): Middleware {
  return async () => {
    throw new NotFound('page');
  };
}
