import Koa from 'koa';
import type { Step } from '../exchange/step.ts';

/**
 * Creates a Koa application that runs the steps in their order. A Koa context is an exchange, so no conversion is
 * needed.
 */
export function koaApplication(steps: readonly Step[]): Koa {
  const application = new Koa();
  // Koa must not print failures to the console, because `answerRefusals` reports them.
  application.silent = true;
  for (const step of steps) application.use(step);
  return application;
}
