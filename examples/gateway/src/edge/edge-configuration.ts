import type { ServerLimits, TracingSettings } from '@gatehouse/http-koa/process';
import { InvalidSettings, type SettingFault } from '@gatehouse/http-koa/process';
import { type Environment, PROCESS_TITLES, Slice } from '../config/index.ts';
import { publicSites, type Site } from './table/index.ts';
import type { CertificateFiles } from './tls/given-certificate.ts';

/** The edge's configuration, read once at start. */
export interface EdgeConfiguration {
  readonly host: string;
  readonly port: number;
  /** Loopback port for metrics; undefined for none. */
  readonly metricsPort: number | undefined;
  readonly sites: readonly Site[];
  /** Files of the certificate; undefined if the edge creates its own certificate. */
  readonly certificateFiles: CertificateFiles | undefined;
  /** Folder in which the edge keeps certificates that it creates. */
  readonly dataFolder: string;
  readonly limits: ServerLimits;
  /** Number of processes that share the port. */
  readonly workers: number;
  readonly logLevel: string;
  readonly tracing: TracingSettings;
}

/**
 * Reads the edge's slice of the settings. If no folder is given, reads neither `.env` nor `svc-gateway.json`.
 * Throws `InvalidSettings` with every fault.
 */
export function parseEdgeConfiguration(environment: Environment, folder?: string): EdgeConfiguration {
  const slice = new Slice('edge', environment, folder);
  const faults = [...slice.faults, ...certificateFaults(slice)];
  if (faults.length > 0) throw new InvalidSettings(PROCESS_TITLES.edge, [...faults, ...slice.hints]);
  const host = slice.value('HOST');
  const port = slice.value('EDGE_PORT');
  const certFile = slice.optional('EDGE_TLS_CERT_FILE');
  const keyFile = slice.optional('EDGE_TLS_KEY_FILE');
  const sites = publicSites({
    publicUrls: {
      customer: slice.optional('PUBLIC_BASE_URL'),
      pds: slice.optional('PDS_PUBLIC_URL'),
      operators: slice.optional('OPS_PUBLIC_URL'),
      bridge: slice.optional('BRIDGE_ISSUER'),
      forum: slice.optional('SUPPORT_FORUM_URL'),
    },
    upstreams: {
      customer: slice.value('EDGE_GATEWAY_URL'),
      pds: slice.value('EDGE_PROXY_URL'),
      operators: slice.value('EDGE_OPS_URL'),
      bridge: slice.value('EDGE_BRIDGE_URL'),
      forum: slice.value('EDGE_FORUM_URL'),
    },
    hostname: slice.optional('EDGE_HOSTNAME'),
    port,
    operatorCidrs: slice.value('OPS_ALLOWED_CIDRS'),
  });
  return {
    host,
    port,
    metricsPort: slice.optional('EDGE_METRICS_PORT'),
    sites,
    certificateFiles: certFile && keyFile ? { certFile, keyFile } : undefined,
    dataFolder: slice.value('DATA_DIR'),
    limits: slice.limits(),
    workers: slice.value('WORKERS'),
    logLevel: slice.value('LOG_LEVEL'),
    tracing: slice.tracing(sites.map(({ upstream }) => upstream)),
  };
}

/** Faults if only one of certificate and key is set. */
function certificateFaults(slice: Slice): readonly SettingFault[] {
  const names = ['EDGE_TLS_CERT_FILE', 'EDGE_TLS_KEY_FILE'] as const;
  const missing = names.filter((name) => slice.optional(name) === undefined);
  if (missing.length !== 1) return [];
  return missing.map((field) => ({
    field,
    message: 'is missing',
    remedy: `Set both ${names.join(' and ')}`,
  }));
}
