import type { Exchange } from './exchange.ts';

/**
 * A rule of the server. A step responds to the exchange, refuses it by throwing an error, or calls `next`. Middleware
 * of Koa has the same type.
 */
export type Step = (exchange: Exchange, next: () => Promise<unknown>) => unknown;

/**
 * Runs the steps. Each step can run code before and after the steps that follow it. `last` runs after the last step.
 */
export async function runSteps(
  steps: readonly Step[],
  exchange: Exchange,
  last: () => Promise<unknown>,
): Promise<void> {
  const runFrom = async (index: number): Promise<unknown> => {
    const step = steps[index];
    return step ? step(exchange, () => runFrom(index + 1)) : last();
  };
  await runFrom(0);
}
