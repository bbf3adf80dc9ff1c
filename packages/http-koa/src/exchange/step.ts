import type { Exchange } from './exchange.ts';

/**
 * A rule of the server. A step responds to the exchange, refuses it by throwing an error, or calls `next`. Middleware
 * of Koa has the same type.
 */
export type Step = (exchange: Exchange, next: () => Promise<unknown>) => unknown;

/**
 * Runs the steps. Each step can run code before and after the steps that follow it. `last` runs after the last step.
 */
export function runSteps<Context>(
  steps: readonly ((context: Context, next: () => Promise<unknown>) => unknown)[],
  context: Context,
  last: () => Promise<unknown>,
): Promise<unknown> {
  // Not async, because that would create another promise for each step.
  const runFrom = (index: number): Promise<unknown> => {
    try {
      const step = steps[index];
      return Promise.resolve(step ? step(context, () => runFrom(index + 1)) : last());
    } catch (error) {
      return Promise.reject(error);
    }
  };
  return runFrom(0);
}
