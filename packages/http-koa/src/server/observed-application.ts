import Koa from 'koa';
import type { ServerLog } from '../process/index.ts';
import { answerRefusals } from '../refusal/answer-refusals.ts';
import type { RefusalTable } from '../refusal/refusal-table.ts';
import { refuseUnreadableTarget } from '../request/refuse-unreadable-target.ts';
import { requestId } from '../request/request-id.ts';
import { accessLog } from './access-log.ts';
import { failureLog } from './failure-log.ts';
import type { Metrics } from './metrics.ts';

/**
 * A Koa application with the outer middleware of every server: it gives each request an id, logs and measures it, and turns
 * refusals and failures of inner middleware into responses.
 */
export function observedApplication(refusals: RefusalTable, log: ServerLog, metrics: Metrics): Koa {
  const application = new Koa();
  // Koa would print failures to the console. Here they go to the log, with the request's id.
  application.silent = true;
  application.use(requestId());
  application.use(accessLog((record) => log.info(record, 'request')));
  application.use(metrics.middleware());
  application.use(answerRefusals(refusals, failureLog(refusals, log)));
  application.use(refuseUnreadableTarget());
  return application;
}
