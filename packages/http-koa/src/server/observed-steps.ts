import type { Exchange } from '../exchange/exchange.ts';
import type { Step } from '../exchange/step.ts';
import { describeRequest, type ServerLog, wantsDescriptions } from '../process/index.ts';
import { answerRefusals } from '../refusal/answer-refusals.ts';
import type { RefusalTable } from '../refusal/refusal-table.ts';
import { refuseUnreadableTarget } from '../request/refuse-unreadable-target.ts';
import { requestId } from '../request/request-id.ts';
import { accessLog } from './access-log.ts';
import { failureLog } from './failure-log.ts';
import type { Metrics } from './metrics.ts';

/**
 * Returns the outer steps of every server. They give each request an id, log it, measure it and describe it for
 * tracing. They convert refusals and failures of inner steps to responses.
 */
export function observedSteps(refusals: RefusalTable, log: ServerLog, metrics: Metrics): readonly Step[] {
  return [
    requestId(),
    description(),
    accessLog((record) => log.info(record, 'request')),
    metrics.step(),
    answerRefusals(refusals, failureLog(refusals, log)),
    refuseUnreadableTarget(),
  ];
}

function description(): Step {
  return (context, next) => (wantsDescriptions() ? described(context, next) : next());
}

async function described(context: Exchange, next: () => Promise<unknown>): Promise<void> {
  await next();
  const { route, refusal } = context.state;
  describeRequest({ route: text(route), refusal: text(refusal) });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
