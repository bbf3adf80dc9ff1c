import type { Step } from '../exchange/step.ts';
import type { ServerLog } from '../process/index.ts';
import { answerRefusals } from '../refusal/answer-refusals.ts';
import type { RefusalTable } from '../refusal/refusal-table.ts';
import { refuseUnreadableTarget } from '../request/refuse-unreadable-target.ts';
import { requestId } from '../request/request-id.ts';
import { accessLog } from './access-log.ts';
import { failureLog } from './failure-log.ts';
import type { Metrics } from './metrics.ts';

/**
 * Returns the outer steps of every server. They give each request an id, log it and measure it. They convert refusals
 * and failures of inner steps to responses.
 */
export function observedSteps(refusals: RefusalTable, log: ServerLog, metrics: Metrics): readonly Step[] {
  return [
    requestId(),
    accessLog((record) => log.info(record, 'request')),
    metrics.step(),
    answerRefusals(refusals, failureLog(refusals, log)),
    refuseUnreadableTarget(),
  ];
}
