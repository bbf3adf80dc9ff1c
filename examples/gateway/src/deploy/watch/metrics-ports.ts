import { PROCESS_TABLE } from '../../processes/index.ts';

/** The variable with which a process serves its metrics, and the port that the files in `deploy` use. */
export interface MetricsPort {
  readonly process: string;
  readonly variable: string;
  readonly port: number;
}

/** Metrics of the processes. Those of the proxy are always served, the others if the variable is set. */
export const METRICS_PORTS: readonly MetricsPort[] = [
  { process: 'gateway', variable: 'METRICS_PORT', port: 9300 },
  {
    process: 'proxy',
    variable: 'PROXY_METRICS_PORT',
    port: PROCESS_TABLE.find(({ name }) => name === 'proxy')?.metricsPort?.defaultPort ?? 9301,
  },
  { process: 'ops', variable: 'OPS_METRICS_PORT', port: 9302 },
  { process: 'worker', variable: 'WORKER_METRICS_PORT', port: 9303 },
  { process: 'bridge', variable: 'BRIDGE_METRICS_PORT', port: 9304 },
  { process: 'edge', variable: 'EDGE_METRICS_PORT', port: 9305 },
  { process: 'mesh', variable: 'MESH_METRICS_PORT', port: 9306 },
];
