import { staffOnly } from '../holder-policies.ts';

/** Kind of principal of the bridge. Changing it hides all rows, because released policies contain it. */
export const BRIDGE_PRINCIPAL = 'bridge';

/** OAuth client of the bridge. Changing it hides all rows, because released policies contain it. */
export const BRIDGE_CLIENT = 'bridge';

const OWN_TABLES: readonly string[] = [
  'bridge_artifacts',
  'bridge_clients',
  'bridge_keys',
  'bridge_sessions',
];

/** Tables for the sign-in, which the bridge shares with the gateway. */
const SHARED_TABLES: readonly string[] = ['identities', 'leases', 'sign_in_attempts', 'familiar_sign_ins'];

/** Actions that the bridge can record in the audit log. */
const BRIDGE_ACTIONS = `'session.began', 'session.refused', 'session.ended', 'session.revoked',
  'bridge.login', 'bridge.denied'`;

/**
 * Row-level security for a principal of kind `bridge`. The bridge can access its own tables, its own jobs, and the
 * tables that a sign-in needs. It can add audit rows about its own actions. It can access neither entitlements nor the
 * tokens of other OAuth clients.
 */
export const BRIDGE_ROW_LEVEL_SECURITY: readonly string[] = [
  `create function acts_as_bridge() returns boolean language sql stable parallel safe
   return coalesce(current_setting('gatehouse.principal_kind', true) = '${BRIDGE_PRINCIPAL}', false)`,
  ...OWN_TABLES.flatMap(staffOnly),
  ...[...OWN_TABLES, ...SHARED_TABLES].map((table) => allowing(table, '(select acts_as_bridge())')),
  ...['oauth_states', 'oauth_sessions'].map((table) =>
    allowing(table, `client = '${BRIDGE_CLIENT}' and (select acts_as_bridge())`),
  ),
  ...['work_jobs', 'paused_work'].map((table) =>
    allowing(table, `task like 'bridge.%' and (select acts_as_bridge())`),
  ),
  `create policy bridge_deeds on audit_log for insert
     with check ((select acts_as_bridge()) and action in (${BRIDGE_ACTIONS}))`,
];

/** Allows the bridge to queue jobs that read seats. The bridge can access no other job about seats. */
export const SEAT_READINGS_OF_BRIDGE = `create policy seat_readings on work_jobs
  using ((select acts_as_bridge()) and task = 'forum.read')
  with check ((select acts_as_bridge()) and task = 'forum.read')`;

function allowing(table: string, rows: string): string {
  return `create policy bridge on ${table} using (${rows}) with check (${rows})`;
}
