import { performance } from 'node:perf_hooks';
import type { Exchange } from '../exchange/exchange.ts';
import type { Step } from '../exchange/step.ts';
import { loggedPath } from '../process/logged-path.ts';
import { readablePath } from '../request/readable-path.ts';

/**
 * One request and its response: enough to trace the request, and nothing that could be used to sign in (OWASP
 * ASVS 16.2.5).
 */
export interface AccessRecord {
  readonly requestId: unknown;
  readonly method: string;
  /** The path without its query, which can contain codes and states, truncated. Empty if it cannot be read. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Calls `listener` with every answered request, and with each whose client disconnected before (status 499). */
export function accessLog(listener: (record: AccessRecord, context: Exchange) => void): Step {
  return async (context, next) => {
    const began = performance.now();
    context.res.once('close', () => {
      listener(
        {
          requestId: context.state.requestId,
          method: context.method,
          path: loggedPath(readablePath(context) ?? ''),
          status: context.res.writableFinished ? context.status : 499,
          milliseconds: Math.round((performance.now() - began) * 1_000) / 1_000,
        },
        context,
      );
    });
    await next();
  };
}
