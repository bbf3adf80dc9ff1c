/** Returns row-level security for a table that only staff principals can access: operators and the system. */
export function staffOnly(table: string): readonly string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy staff on ${table} using ((select acts_for_staff())) with check ((select acts_for_staff()))`,
  ];
}

/**
 * Returns row-level security for a table with the holder in its column `holder`. The gateway can access the rows of the
 * holder that its transaction names. Staff principals can access all rows.
 */
export function holderPolicies(table: string): readonly string[] {
  const own = `(select acts_as_gateway()) and holder = (select current_setting('gatehouse.did', true))`;
  return [...staffOnly(table), `create policy holder on ${table} using (${own}) with check (${own})`];
}
