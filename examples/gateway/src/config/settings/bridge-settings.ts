import { flag, port, publicOrigin, secrets, text } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the bridge and of the support forum behind it. */
export const BRIDGE_SETTINGS = [
  {
    variable: 'SUPPORT_FORUM_API_KEY',
    schema: text,
    processes: ['worker'],
    isSecret: true,
    description:
      'Admin API key of the support forum. Only the worker has it, and only from the environment. Required if there is a forum.',
  },
  {
    variable: 'SUPPORT_FORUM_API_USER',
    schema: text,
    processes: ['worker'],
    fallback: 'system',
    description: 'The administrator to whom the API key of Discourse belongs.',
  },
  {
    variable: 'SUPPORT_FORUM_PROVIDER',
    schema: text,
    processes: ['worker'],
    fallback: 'oidc',
    description:
      'Name of the sign-in through the bridge at the forum: the provider of Discourse, or the strategy of NodeBB.',
  },
  {
    variable: 'BRIDGE_PORT',
    schema: port,
    processes: ['bridge'],
    fallback: 18_380,
    description: 'Port of the OpenID Connect bridge.',
  },
  {
    variable: 'BRIDGE_METRICS_PORT',
    schema: port,
    processes: ['bridge'],
    description: 'Loopback port for Prometheus metrics of the bridge; unset: none.',
  },
  {
    variable: 'BRIDGE_ISSUER',
    field: 'bridge_issuer',
    schema: publicOrigin,
    processes: ['bridge'],
    required: 'release',
    description:
      'Public origin of the bridge, which clients know as the issuer, without a trailing slash. Unset: http://127.0.0.1:<BRIDGE_PORT>.',
  },
  {
    variable: 'BRIDGE_SECRET',
    schema: secrets,
    processes: ['bridge'],
    required: 'release',
    isSecret: true,
    isStrong: true,
    description:
      'Secrets of the bridge, separated by commas. The first one seals stored rows and signs cookies; all open and verify them. Unset: a random secret for each start.',
  },
  {
    variable: 'FORUM_CLIENT_SECRET',
    schema: text,
    processes: ['bridge'],
    isSecret: true,
    isStrong: true,
    description:
      'Secret of the embedded support forum as a client of the bridge. Only for SUPPORT_FORUM_KIND=embedded.',
  },
  {
    variable: 'BRIDGE_CLIENTS_FILE',
    schema: text,
    processes: ['bridge', 'ops', 'command-line'],
    description:
      'JSON file with clients of the bridge, besides those that operators add. The operator API and `gatehouse clients` list them and do not change them.',
  },
  {
    variable: 'BRIDGE_PRIVATE_LOGOUT_URIS',
    schema: flag,
    processes: ['bridge', 'ops', 'command-line'],
    fallback: false,
    description:
      'Allows private and loopback addresses in the logout URIs of clients that operators add. Clients in BRIDGE_CLIENTS_FILE can always have them. Link-local addresses are never called.',
  },
] as const satisfies readonly Setting[];
