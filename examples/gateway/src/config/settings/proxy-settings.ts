import { SECOND } from '@gatehouse/core/kernel';
import { cidrRanges, flag, namespaces, origin, port, text, wholeNumber } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the authorization proxy. */
export const PROXY_SETTINGS = [
  {
    variable: 'PDS_PORT',
    schema: port,
    processes: ['proxy'],
    fallback: 2_583,
    description: 'Loopback port of the personal data server when PDS_UPSTREAM_URL is unset.',
  },
  {
    variable: 'PDS_UPSTREAM_URL',
    schema: origin,
    processes: ['proxy'],
    description:
      'Address at which the proxy reaches the personal data server; unset: http://127.0.0.1:<PDS_PORT>.',
  },
  {
    variable: 'PDS_SERVICE_DID',
    schema: text.startsWith('did:', 'must be a DID'),
    processes: ['proxy'],
    description: 'Audience of access tokens; unset: did:web:<host of PDS_PUBLIC_URL>.',
  },
  {
    variable: 'GATED_NAMESPACES',
    schema: namespaces,
    processes: ['proxy'],
    fallback: ['cloud.svc'],
    description:
      'Comma-separated namespaces. Only holders of an entitlement can write to collections below these.',
  },
  {
    variable: 'POLICY_TIMEOUT_MS',
    schema: wholeNumber(1, 600_000),
    processes: ['proxy'],
    fallback: 1 * SECOND,
    description: 'Time limit for reading an entitlement, after which a gated write is refused.',
  },
  {
    variable: 'PDS_TIMEOUT_MS',
    schema: wholeNumber(1, 600_000),
    processes: ['proxy'],
    fallback: 60 * SECOND,
    description: 'Time limit for the first byte of a response of the personal data server.',
  },
  {
    variable: 'PDS_AUTHZ_GATE_ENABLED',
    schema: flag,
    processes: ['proxy'],
    fallback: true,
    description: 'false: entitlements are not checked. For debugging only; the log warns every minute.',
  },
  {
    variable: 'PDS_AUTHZ_GATE_OPEN_IN_PRODUCTION',
    schema: flag,
    processes: ['proxy'],
    fallback: false,
    description: 'true: allows PDS_AUTHZ_GATE_ENABLED=false in production.',
  },
  {
    variable: 'PROXY_ADMIN_CIDRS',
    schema: cidrRanges,
    processes: ['proxy'],
    fallback: [],
    description:
      'Comma-separated CIDR ranges of clients that can administer the personal data server through the proxy.',
  },
  {
    variable: 'PDS_EXPOSED_ALLOWED',
    schema: flag,
    processes: ['proxy'],
    fallback: false,
    description: 'true: the proxy starts even if clients can reach the personal data server without it.',
  },
] as const satisfies readonly Setting[];
