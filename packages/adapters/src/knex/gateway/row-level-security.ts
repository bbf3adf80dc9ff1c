/**
 * Kind of principal that sees the rows of one holder. Changing it hides all rows, because released policies contain
 * it.
 */
export const CUSTOMER_PRINCIPAL = 'customer';

/** Kinds of principal that see all rows. Released policies contain them, so do not change them. */
export const STAFF_PRINCIPALS = ['operator', 'system'] as const;

/** Tables whose rows belong to a holder, with the column that contains the DID. */
const ACCOUNT_TABLES: readonly (readonly [table: string, did: string])[] = [
  ['entitlements', 'did'],
  ['outbox', 'did'],
  ['account_directory', 'did'],
  ['audit_log', 'subject'],
];

/** Tables that only staff principals can access. */
const STAFF_TABLES: readonly string[] = ['entitlement_events', 'operator_roles', 'machine_credentials'];

const STAFF_KINDS = STAFF_PRINCIPALS.map((kind) => `'${kind}'`).join(', ');

/**
 * Row-level security of PostgreSQL, which also restricts the owner of the tables. Each transaction sets
 * `gatehouse.principal_kind` (see `PrincipalKind`). If it acts for one holder, it also sets `gatehouse.did`. A
 * transaction without these settings sees no rows. The policies wrap each check in `(select ...)`, so that PostgreSQL
 * evaluates it once per statement and not once per row. Later migrations add the policies of other principals.
 */
export const ROW_LEVEL_SECURITY: readonly string[] = [
  `create function acts_for_staff() returns boolean language sql stable parallel safe
   return coalesce(current_setting('gatehouse.principal_kind', true) in (${STAFF_KINDS}), false)`,
  `create function acting_customer() returns text language sql stable parallel safe
   return case when current_setting('gatehouse.principal_kind', true) = '${CUSTOMER_PRINCIPAL}'
     then nullif(current_setting('gatehouse.did', true), '') end`,
  ...[...ACCOUNT_TABLES.map(([table]) => table), ...STAFF_TABLES].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy staff on ${table} using ((select acts_for_staff())) with check ((select acts_for_staff()))`,
  ]),
  ...ACCOUNT_TABLES.map(
    ([table, did]) =>
      `create policy own_rows on ${table} for select using (${did} = (select acting_customer()))`,
  ),
  // The function that guards the head of the log runs as the owner. This policy lets it read every row, regardless of
  // the principal that appends a row.
  `create policy guard on audit_log for select to current_user using (true)`,
  // This policy lets the owner of the tables read every entitlement. The function below runs as the owner, and returns
  // only the columns that a gate needs.
  `create policy gates on entitlements for select to current_user using (true)`,
  `create function holdings_of(accounts text[], out did text, out base text, out grace_until bigint, out once integer)
   returns setof record language plpgsql stable security definer set search_path from current as $$
   begin
     return query select e.did, e.base, e.grace_until, e.once from entitlements e
       where e.did = any((select accounts)::text[]);
   end $$`,
  `revoke execute on function holdings_of(text[]) from public`,
];
