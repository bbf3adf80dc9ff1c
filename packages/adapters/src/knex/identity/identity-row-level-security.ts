/** Tables that the gateway works with before it knows, or in order to know, whom it serves. */
const GATEWAY_TABLES: readonly string[] = [
  'identities',
  'customer_sessions',
  'operator_sessions',
  'oauth_states',
  'oauth_sessions',
  'sign_up_invites',
  'leases',
];

/** What the gateway may note in the audit log: that somebody came, went, or signed up. */
const GATEWAY_DEEDS = `'session.began', 'session.ended', 'session.revoked', 'account.signed-up'`;

/**
 * Row-level security for what sign-in needs. The kind of principal is `gateway`: it reaches these tables and the
 * directory of accounts, and of the audit log only the rows that it writes; entitlements stay out of its reach.
 */
export const IDENTITY_ROW_LEVEL_SECURITY: readonly string[] = [
  `create function acts_as_gateway() returns boolean language sql stable parallel safe as $$
     select coalesce(current_setting('gatehouse.principal_kind', true) = 'gateway', false)
   $$`,
  ...GATEWAY_TABLES.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy gateway on ${table} using ((select acts_as_gateway() or acts_for_staff()))
       with check ((select acts_as_gateway() or acts_for_staff()))`,
  ]),
  `create policy gateway on account_directory using ((select acts_as_gateway()))
     with check ((select acts_as_gateway()))`,
  `create policy gateway_deeds on audit_log for insert
     with check ((select acts_as_gateway()) and action in (${GATEWAY_DEEDS}))`,
];
