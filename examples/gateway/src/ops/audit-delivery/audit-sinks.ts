import { FileAuditSink, SyslogAuditSink, WebhookAuditSink } from '@gatehouse/adapters/audit-sinks';
import type { AuditSink } from '@gatehouse/core/audit';
import type { Clock } from '@gatehouse/core/kernel';
import type { AuditDeliveryConfig } from './audit-delivery-config.ts';

/** The sinks that are configured, by their kind. */
export function auditSinks(
  { file, syslogUrl, webhook }: AuditDeliveryConfig,
  clock: Clock,
): Readonly<Record<string, AuditSink>> {
  return {
    ...(file !== undefined && { file: new FileAuditSink(file) }),
    ...(syslogUrl !== undefined && { syslog: new SyslogAuditSink(syslogUrl) }),
    ...(webhook && { webhook: new WebhookAuditSink({ ...webhook, clock }) }),
  };
}
