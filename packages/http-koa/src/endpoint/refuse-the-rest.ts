import { NotFound } from '@gatehouse/core/kernel';
import type { Middleware } from 'koa';

/** The innermost middleware: what nobody before it answered does not exist. */
export function refuseTheRest(): Middleware {
  return async () => {
    throw new NotFound('page');
  };
}
