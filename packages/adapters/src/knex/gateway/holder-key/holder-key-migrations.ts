import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';

/**
 * Keys with which files are sealed. Run these after the migrations of identities. Released steps never
 * change.
 */
export const holderKeyMigrations: Migrations = {
  'account-key-0001-keys': createKeys,
};

const OWN = `(select acts_as_gateway()) and holder = (select current_setting('gatehouse.did', true))`;

/**
 * Allows the gateway to access the keys of the holder that its transaction names. The gateway can read the keys of
 * other holders only to seal these keys again.
 */
const ROW_LEVEL_SECURITY: readonly string[] = [
  'alter table account_keys enable row level security',
  'alter table account_keys force row level security',
  'create policy staff on account_keys using ((select acts_for_staff())) with check ((select acts_for_staff()))',
  `create policy holder on account_keys using (${OWN}) with check (${OWN})`,
  `create policy resealing on account_keys for select
     using ((select acts_as_gateway()) and (select current_setting('gatehouse.resealing', true)) = 'on')`,
  `create policy account_key_deeds on audit_log for insert
     with check ((select acts_as_gateway()) and action in ('account-key.change-began', 'account-key.changed'))`,
];

async function createKeys(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('account_keys', (table) => {
      table.text('holder').primary();
      for (const [which, isNullable] of [
        ['current', false],
        ['next', true],
      ] as const) {
        const [id, mode] = [table.text(`${which}_id`), table.text(`${which}_mode`)];
        if (!isNullable) [id, mode].map((column) => column.notNullable());
        table.text(`${which}_sealed`);
      }
      table.bigInteger('created_at').notNullable();
    }),
  );
  if (database.engine === 'postgres') await defineGuards(database, ROW_LEVEL_SECURITY);
}
