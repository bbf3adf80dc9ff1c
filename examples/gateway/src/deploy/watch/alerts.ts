/** A rule that alerts while the value of a query satisfies the condition for some time. */
export interface Alert {
  readonly name: string;
  readonly query: string;
  readonly condition: string;
  readonly duration: string;
  readonly severity: 'page' | 'ticket';
  /** What happened, and what to do. */
  readonly summary: string;
}

export const ALERTS: readonly Alert[] = [
  {
    name: 'GatehouseProcessDown',
    query: 'up{job="gatehouse"}',
    condition: '== 0',
    duration: '2m',
    severity: 'page',
    summary: 'The metrics of {{ $labels.process }} cannot be read. Run: gatehouse doctor',
  },
  {
    name: 'GatehouseWorkerDown',
    query: 'min by (process, worker) (gatehouse_worker_up{job="gatehouse"})',
    condition: '== 0',
    duration: '2m',
    severity: 'ticket',
    summary: 'Worker {{ $labels.worker }} of {{ $labels.process }} keeps ending, or hangs. Read its log.',
  },
  {
    name: 'GatehouseServerErrors',
    query:
      'sum by (process) (rate(http_request_duration_seconds_count{status=~"5.."}[5m]) or 0 * rate(http_request_duration_seconds_count[5m])) / sum by (process) (rate(http_request_duration_seconds_count[5m]))',
    condition: '> 0.02',
    duration: '5m',
    severity: 'page',
    summary: 'More than 2 percent of the responses of {{ $labels.process }} are server errors. Read its log.',
  },
  {
    name: 'GatehouseJobsFailed',
    query: 'max by (task) (service_queue_jobs{state="failed"})',
    condition: '> 0',
    duration: '10m',
    severity: 'ticket',
    summary: 'Jobs of {{ $labels.task }} failed permanently. Run: gatehouse ops sync-failures list',
  },
  {
    name: 'GatehouseQueueStuck',
    query: 'max by (task) (service_queue_oldest_job_seconds)',
    condition: '> 3600',
    duration: '5m',
    severity: 'ticket',
    summary:
      'A job of {{ $labels.task }} has waited for an hour. Check the worker and the server that it calls.',
  },
  {
    name: 'GatehouseAuditLogAltered',
    query: 'min(service_audit_intact)',
    condition: '< 1',
    duration: '0m',
    severity: 'page',
    summary: 'The last verification of the audit log found a fault. Run: gatehouse ops audit verify',
  },
  {
    name: 'GatehouseBlocksDamaged',
    query: 'sum(increase(damaged_blocks_total[1h]))',
    condition: '> 0',
    duration: '0m',
    severity: 'ticket',
    summary: 'Stored blocks are damaged and were set aside. Restore them from a backup.',
  },
  {
    name: 'GatehouseRefusalsRise',
    query: 'sum(rate(http_refusals_total{code="unauthenticated"}[5m]))',
    condition: '> 20',
    duration: '5m',
    severity: 'ticket',
    summary: 'More than 20 requests a second have no valid session. Check the log for their addresses.',
  },
  {
    name: 'GatehouseCertificateExpires',
    query: '(min(gatehouse_edge_certificate_expiry_timestamp_seconds) - time()) / 86400',
    condition: '< 14',
    duration: '5m',
    severity: 'page',
    summary:
      'The certificate of the edge expires in less than 14 days. Renew it, or read the log of the edge.',
  },
];
