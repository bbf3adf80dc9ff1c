import type { BRIDGE_PRINCIPAL } from './bridge/bridge-row-level-security.ts';
import type { GATEWAY_PRINCIPAL, PROXY_PRINCIPAL } from './identity/identity-row-level-security.ts';
import type { MESH_PRINCIPAL } from './mesh/mesh-migrations.ts';
import type { WORKER_PRINCIPAL } from './queue/queue-migrations.ts';
import type { CUSTOMER_PRINCIPAL, STAFF_PRINCIPALS } from './row-level-security.ts';

/**
 * The kinds of principal for which this schema has policies. Each feature declares its kinds beside its policies. An
 * app with further policies passes their kinds when it opens the database:
 * `openDatabaseAs<PrincipalKind | 'forum'>('forum', address)`.
 */
export type PrincipalKind =
  | typeof CUSTOMER_PRINCIPAL
  | (typeof STAFF_PRINCIPALS)[number]
  | typeof GATEWAY_PRINCIPAL
  | typeof PROXY_PRINCIPAL
  | typeof WORKER_PRINCIPAL
  | typeof BRIDGE_PRINCIPAL
  | typeof MESH_PRINCIPAL;
