import Koa from 'koa';
import type { Step } from '../exchange/step.ts';

/**
 * Creates a Koa application that runs the steps in their order. A Koa context is an exchange, so no conversion is
 * needed.
 */
export function koaApplication(steps: readonly Step[]): Koa {
  const application = new Koa();
  // Otherwise Koa would print failures to the console. `answerRefusals` reports them.
  application.silent = true;
  for (const step of steps) application.use(step);
  return application;
}
