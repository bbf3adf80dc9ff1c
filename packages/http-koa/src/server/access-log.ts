import { performance } from 'node:perf_hooks';
import type { Context, Middleware } from 'koa';

/** One answered request: enough to follow it, nothing that could sign anybody in (OWASP ASVS 16.2.5). */
export interface AccessRecord {
  readonly requestId: unknown;
  readonly method: string;
  /** The path without its query: a query may carry codes and states. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Tells `listener` of every answered request, and of one whose client went away before (status 499). */
export function accessLog(listener: (record: AccessRecord, context: Context) => void): Middleware {
  return async (context, next) => {
    const began = performance.now();
    context.res.once('close', () => {
      listener(
        {
          requestId: context.state.requestId,
          method: context.method,
          path: context.path,
          status: context.res.writableFinished ? context.status : 499,
          milliseconds: Math.round((performance.now() - began) * 1_000) / 1_000,
        },
        context,
      );
    });
    await next();
  };
}
