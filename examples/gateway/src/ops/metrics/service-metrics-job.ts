import { SECOND, systemPrincipal } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES, type Operator } from '@gatehouse/core/operator';
import type { Job } from '@gatehouse/http-koa/process';
import type { OperatorApi } from '../compose.ts';
import type { ServiceMetrics } from './service-metrics.ts';

const READER: Operator = { principal: systemPrincipal('metrics'), roles: OPERATOR_ROLES };

/** Updates the metrics of the service. It runs in every instance, because each one serves its own metrics. */
export function serviceMetricsJob({ useCases, auditReader }: OperatorApi, metrics: ServiceMetrics): Job {
  const run = async () => {
    metrics.show(await useCases.overview.execute(READER));
    await metrics.countActs(auditReader);
  };
  return { name: 'update-service-metrics', interval: 15 * SECOND, run };
}
