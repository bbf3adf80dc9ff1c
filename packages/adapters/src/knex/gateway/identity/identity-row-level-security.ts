/** Tables that the gateway needs before or while it authenticates a user. */
const GATEWAY_TABLES: readonly string[] = ['identities', 'customer_sessions', 'sign_up_invites', 'leases'];

/** Tables in which each OAuth client has its own rows. */
const CLIENT_TABLES: readonly string[] = ['oauth_states', 'oauth_sessions'];

/** Tables of the operators' sign-in. The principal kind `gateway` must not access them. */
const STAFF_TABLES: readonly string[] = ['operator_sessions'];

const ATTEMPT_TABLES: readonly string[] = ['sign_in_attempts', 'familiar_sign_ins'];

/** OAuth client of the customer gateway. Changing it hides all rows, because released policies contain it. */
export const CUSTOMER_CLIENT = 'customer';

/** Kind of principal of the customer gateway. Changing it hides all rows, because released policies contain it. */
export const GATEWAY_PRINCIPAL = 'gateway';

/** Kind of principal of the authorization proxy. Changing it hides all rows, because released policies contain it. */
export const PROXY_PRINCIPAL = 'proxy';

/**
 * Actions that the gateway can record in the audit log: sign-in, refused sign-in, sign-out, revoked session, sign-up.
 */
const GATEWAY_ACTIONS = `'session.began', 'session.refused', 'session.ended', 'session.revoked', 'account.signed-up'`;

/**
 * Row-level security for sign-in. A principal of kind `gateway` can access the customers' rows of these tables, the
 * directory of PDS accounts, and the audit rows that it writes. It cannot access the sign-in data of operators.
 */
export const IDENTITY_ROW_LEVEL_SECURITY: readonly string[] = [
  `create function acts_as_gateway() returns boolean language sql stable parallel safe
   return coalesce(current_setting('gatehouse.principal_kind', true) = '${GATEWAY_PRINCIPAL}', false)`,
  ...[...GATEWAY_TABLES, ...CLIENT_TABLES, ...STAFF_TABLES].flatMap(forStaff),
  ...[...GATEWAY_TABLES, 'account_directory'].map(forGateway),
  ...CLIENT_TABLES.map((table) =>
    allowing('gateway', table, `client = '${CUSTOMER_CLIENT}' and (select acts_as_gateway())`),
  ),
  `create policy gateway_deeds on audit_log for insert
     with check ((select acts_as_gateway()) and action in (${GATEWAY_ACTIONS}))`,
];

/** Counters that limit unauthenticated clients of the gateway. */
export const ATTEMPTS_ROW_LEVEL_SECURITY: readonly string[] = [
  ...ATTEMPT_TABLES.flatMap(forStaff),
  ...ATTEMPT_TABLES.map(forGateway),
];

/**
 * Row-level security for the authorization proxy, which counts attempts in the same tables. `denialMigrations` lets the
 * proxy access one more table.
 */
export const PROXY_ATTEMPTS_ROW_LEVEL_SECURITY: readonly string[] = [
  `create function acts_as_proxy() returns boolean language sql stable parallel safe
   return coalesce(current_setting('gatehouse.principal_kind', true) = '${PROXY_PRINCIPAL}', false)`,
  ...ATTEMPT_TABLES.map((table) => allowing('proxy', table, '(select acts_as_proxy())')),
];

function forStaff(table: string): readonly string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    allowing('staff', table, '(select acts_for_staff())'),
  ];
}

function forGateway(table: string): string {
  return allowing('gateway', table, '(select acts_as_gateway())');
}

function allowing(policy: string, table: string, rows: string): string {
  return `create policy ${policy} on ${table} using (${rows}) with check (${rows})`;
}
