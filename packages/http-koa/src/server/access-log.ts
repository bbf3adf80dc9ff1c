import { performance } from 'node:perf_hooks';
import type { Exchange } from '../exchange/exchange.ts';
import type { Step } from '../exchange/step.ts';
import { loggedPath } from '../process/monitoring/logged-path.ts';
import { readablePath } from '../request/readable-path.ts';

/**
 * One request and its response. Contains enough to trace the request, and nothing that can be used to sign in (OWASP
 * ASVS 16.2.5).
 */
export interface AccessRecord {
  readonly requestId: unknown;
  readonly method: string;
  /**
   * The truncated path; empty if the target cannot be parsed. Does not contain the query, which can include secret
   * codes.
   */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

/**
 * Returns a step that calls `listener` after every response. If the connection closed before the whole response was
 * sent, the status is 499.
 */
export function accessLog(listener: (record: AccessRecord, context: Exchange) => void): Step {
  return (context, next) => {
    const began = performance.now();
    context.res.on('close', () => {
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
    return next();
  };
}
