import Koa from 'koa';
import type { Step } from '../exchange/step.ts';

/** A Koa application of the steps, in their order. A Koa context is an exchange, so the steps run on it directly. */
export function koaApplication(steps: readonly Step[]): Koa {
  const application = new Koa();
  // Koa would print failures to the console. `answerRefusals` reports them.
  application.silent = true;
  for (const step of steps) application.use(step);
  return application;
}
