import { hostname, origin, port, publicOrigin, text } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the edge, and of the addresses of the servers behind it. */
export const EDGE_SETTINGS = [
  {
    variable: 'PUBLIC_BASE_URL',
    field: 'public_base_url',
    schema: publicOrigin,
    processes: ['bridge'],
    description: 'Public origin of the gateway, where the bridge sends users who need a plan.',
  },
  {
    variable: 'PUBLIC_BASE_URL',
    field: 'public_base_url',
    schema: publicOrigin,
    processes: ['proxy'],
    description: 'Public origin of the gateway, where the identity portal sends people who sign up.',
  },
  {
    variable: 'PUBLIC_BASE_URL',
    field: 'public_base_url',
    schema: publicOrigin,
    processes: ['edge'],
    description: 'Public origin of the gateway. The edge serves it if it is https, and always on loopback.',
  },
  {
    variable: 'PDS_PUBLIC_URL',
    field: 'pds_public_url',
    schema: origin,
    processes: ['edge'],
    description:
      'Public origin of the personal data server. The edge serves it, and the names below it, if it is https.',
  },
  {
    variable: 'SUPPORT_FORUM_URL',
    field: 'support_forum_url',
    schema: publicOrigin,
    processes: ['edge'],
    description: 'Public origin of the support forum. The edge serves it if it is https.',
  },
  {
    variable: 'OPS_PUBLIC_URL',
    schema: publicOrigin,
    processes: ['edge'],
    description: "Public origin of the operators' page. The edge serves it if it is https.",
  },
  {
    variable: 'BRIDGE_ISSUER',
    field: 'bridge_issuer',
    schema: publicOrigin,
    processes: ['edge'],
    description: 'Public origin of the bridge. The edge serves it if it is https.',
  },
  {
    variable: 'DATA_DIR',
    schema: text,
    processes: ['edge'],
    fallback: 'data',
    description: 'Folder in which the edge keeps its certificates, below `edge`.',
  },
  {
    variable: 'EDGE_PORT',
    schema: port,
    processes: ['edge'],
    fallback: 35_480,
    description: 'Port of the edge. It serves TLS, and on loopback names also plain HTTP.',
  },
  {
    variable: 'EDGE_METRICS_PORT',
    schema: port,
    processes: ['edge'],
    description: 'Loopback port for Prometheus metrics of the edge; unset: none.',
  },
  {
    variable: 'EDGE_HOSTNAME',
    schema: hostname,
    processes: ['edge'],
    description: 'Another host name of the customer gateway, besides that in public_base_url.',
  },
  {
    variable: 'EDGE_TLS_CERT_FILE',
    schema: text,
    processes: ['edge'],
    description:
      'File with the certificate chain, read again every hour. Unset: the edge creates certificates itself.',
  },
  {
    variable: 'EDGE_TLS_KEY_FILE',
    schema: text,
    processes: ['edge'],
    description: 'File with the private key of the certificate.',
  },
  {
    variable: 'EDGE_GATEWAY_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:18080',
    description: 'Address at which the edge reaches the customer gateway.',
  },
  {
    variable: 'EDGE_PROXY_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:3000',
    description: 'Address at which the edge reaches the authorization proxy.',
  },
  {
    variable: 'EDGE_OPS_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:18280',
    description: 'Address at which the edge reaches the operator API.',
  },
  {
    variable: 'EDGE_BRIDGE_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:18380',
    description: 'Address at which the edge reaches the bridge.',
  },
  {
    variable: 'EDGE_FORUM_URL',
    schema: origin,
    processes: ['edge'],
    fallback: 'http://127.0.0.1:18480',
    description: 'Address at which the edge reaches the support forum.',
  },
] as const satisfies readonly Setting[];
