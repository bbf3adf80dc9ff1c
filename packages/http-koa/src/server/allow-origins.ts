import cors from '@koa/cors';
import type { Middleware } from 'koa';

/** CORS with cookies for the listed origins, and no CORS headers for others (Fetch Standard, CORS protocol). */
export function allowOrigins(origins: readonly string[]): Middleware {
  const allowed = new Set(origins);
  return cors({
    origin: (context) => (allowed.has(context.get('Origin')) ? context.get('Origin') : ''),
    credentials: true,
    maxAge: 600,
    exposeHeaders: ['X-Request-Id', 'Retry-After'],
  });
}
