import { healthRouter, type Metrics, observedApplication } from '@gatehouse/http-koa/server';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { refusals } from '../refusals.ts';
import type { Worker } from './compose.ts';

/** The Koa application of the worker, which reports its health only. */
export function createWorkerApplication({ probe }: Worker, log: Logger, metrics: Metrics): Koa {
  const application = observedApplication(refusals, log, metrics);
  application.use(healthRouter(() => probe.check(), log).routes());
  return application;
}
