import type { AuditSink, DeliverAuditLog } from '@gatehouse/core/audit';
import { type RepeatedJob, SECOND } from '@gatehouse/core/kernel';
import type { OpsMetrics } from '../metrics/ops-metrics.ts';

/** The use-case that delivers copies of the audit log, and their destinations. */
export interface AuditDelivery {
  readonly deliver: DeliverAuditLog;
  /** Sinks by kind. */
  readonly sinks: Readonly<Record<string, AuditSink>>;
}

/** Returns a job for each sink, so that a sink that is down does not delay the others. */
export function deliveryJobs({ deliver, sinks }: AuditDelivery, metrics: OpsMetrics): readonly RepeatedJob[] {
  return Object.entries(sinks).map(([kind, sink]) => ({
    name: `deliver-audit-log-to-${kind}`,
    interval: 5 * SECOND,
    run: async () => metrics.countAuditDelivery(kind, await deliver.execute(sink)),
  }));
}
