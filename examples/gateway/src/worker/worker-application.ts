import { koaApplication } from '@gatehouse/http-koa/koa';
import { healthRoutes, type Metrics, observedSteps } from '@gatehouse/http-koa/server';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { refusals } from '../refusals.ts';
import type { Worker } from './compose.ts';

/** The Koa application of the worker, which reports its health only. */
export function createWorkerApplication({ probe }: Worker, log: Logger, metrics: Metrics): Koa {
  return koaApplication([
    ...observedSteps(refusals, log, metrics),
    healthRoutes(() => probe.check(), log).step,
  ]);
}
