import { FileAuditSink, SyslogAuditSink, WebhookAuditSink } from '@gatehouse/adapters/audit-sinks';
import type { AuditSink } from '@gatehouse/core/audit';
import type { Clock } from '@gatehouse/core/kernel';
import type { AuditDeliveryConfig } from './audit-delivery-config.ts';

/** Opens the sinks that are configured. A sink is a destination of copies of the audit log. */
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
