import type { Middleware } from 'koa';

/** Keeps the answers below `prefix` out of every cache: they are somebody's (OWASP ASVS 14.3.2). */
export function noStore(prefix: string): Middleware {
  return async (context, next) => {
    if (context.path.startsWith(prefix)) context.set('Cache-Control', 'no-store');
    await next();
  };
}
