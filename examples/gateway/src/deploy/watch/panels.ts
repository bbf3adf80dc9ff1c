/** A panel of the dashboard: a graph of one query. */
export interface Panel {
  readonly title: string;
  /** Unit of Grafana. */
  readonly unit: 'short' | 'reqps' | 's' | 'bytes' | 'd' | 'percentunit';
  readonly query: string;
  /** Name of each line, with labels in braces. */
  readonly legend: string;
}

/**
 * The rows of the dashboard. All operator APIs report the same numbers of the service, so queries of `service_*`
 * metrics use `max`.
 */
export const PANELS: Readonly<Record<string, readonly Panel[]>> = {
  Requests: [
    {
      title: 'Requests by route',
      unit: 'reqps',
      query: 'sum by (process, route) (rate(http_request_duration_seconds_count[5m]))',
      legend: '{{process}} {{route}}',
    },
    {
      title: 'Slowest 1 percent by route',
      unit: 's',
      query:
        'histogram_quantile(0.99, sum by (le, process, route) (rate(http_request_duration_seconds_bucket[5m])))',
      legend: '{{process}} {{route}}',
    },
    {
      title: 'Responses of the edge',
      unit: 'reqps',
      query: 'sum by (site, status) (rate(gatehouse_edge_requests_total[5m]))',
      legend: '{{site}} {{status}}',
    },
    {
      title: 'Requests to the authorization proxy',
      unit: 'reqps',
      query: 'sum by (method, status) (rate(gatehouse_proxy_requests_total[5m]))',
      legend: '{{method}} {{status}}',
    },
  ],
  Access: [
    {
      title: 'Sign-ins',
      unit: 'reqps',
      query:
        'sum by (process, status) (rate(http_request_duration_seconds_count{route=~".*/oauth/callback"}[5m]))',
      legend: '{{process}} {{status}}',
    },
    {
      title: 'Refusals by reason',
      unit: 'reqps',
      query: 'sum by (process, code) (rate(http_refusals_total[5m]))',
      legend: '{{process}} {{code}}',
    },
    {
      title: 'Refusals of the authorization proxy by reason',
      unit: 'reqps',
      query: 'sum by (reason) (rate(gatehouse_proxy_decisions_total{decision="refuse"}[5m]))',
      legend: '{{reason}}',
    },
    {
      title: 'Audited acts',
      unit: 'reqps',
      query: 'max by (action) (rate(service_audited_acts_total[5m]))',
      legend: '{{action}}',
    },
  ],
  Service: [
    {
      title: 'Holders by state',
      unit: 'short',
      query: 'max by (state) (service_accounts)',
      legend: '{{state}}',
    },
    {
      title: 'Jobs in the queue',
      unit: 'short',
      query: 'max by (task, state) (service_queue_jobs)',
      legend: '{{task}} {{state}}',
    },
    {
      title: 'Age of the oldest job',
      unit: 's',
      query: 'max by (task) (service_queue_oldest_job_seconds)',
      legend: '{{task}}',
    },
    {
      title: 'Seats in the support forum',
      unit: 'short',
      query: 'max by (state) (service_forum_seats)',
      legend: '{{state}}',
    },
    {
      title: 'Bytes of files',
      unit: 'bytes',
      query: 'max by (kind) (service_file_bytes)',
      legend: '{{kind}}',
    },
    {
      title: 'Days until the certificate expires',
      unit: 'd',
      query: '(min(gatehouse_edge_certificate_expiry_timestamp_seconds) - time()) / 86400',
      legend: 'days',
    },
  ],
  Processes: [
    {
      title: 'Memory',
      unit: 'bytes',
      query: 'process_resident_memory_bytes{job="gatehouse"}',
      legend: '{{process}} {{worker}}',
    },
    {
      title: 'Processor time',
      unit: 'percentunit',
      query: 'rate(process_cpu_seconds_total{job="gatehouse"}[5m])',
      legend: '{{process}} {{worker}}',
    },
    {
      title: 'Delay of the event loop',
      unit: 's',
      query: 'nodejs_eventloop_lag_p99_seconds{job="gatehouse"}',
      legend: '{{process}} {{worker}}',
    },
  ],
};
