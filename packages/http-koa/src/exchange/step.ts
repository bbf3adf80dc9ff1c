import type { Exchange } from './exchange.ts';

/** A rule of the server. It answers the exchange, refuses it by an error, or calls `next`. Koa's middleware fits too. */
export type Step = (exchange: Exchange, next: () => Promise<unknown>) => unknown;

/** Runs the steps, each around those after it, and `last` inside of all. */
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
