import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';

/** Reservations, quotas and proved blocks. Run these after the migrations of identities. */
export const uploadMigrations: Migrations = {
  'upload-0001-uploads': createUploads,
};

const TABLES: readonly string[] = ['uploads', 'storage_usage', 'held_blocks'];

async function createUploads(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('uploads', (table) => {
        table.text('id').primary();
        table.text('holder').notNullable();
        table.text('key').notNullable();
        table.text('plan').notNullable();
        table.bigInteger('size').notNullable();
        table.text('state').notNullable();
        table.bigInteger('created_at').notNullable();
        table.bigInteger('expires_at').notNullable();
        table.unique(['holder', 'key']);
        table.index(['state', 'expires_at']);
        table.check(`state in ('open', 'committed', 'released', 'expired')`, [], 'upload_has_a_state');
      })
      .createTable('storage_usage', (table) => {
        table.text('holder').primary();
        table.bigInteger('used').notNullable();
        table.bigInteger('reserved').notNullable();
        table.integer('open_uploads').notNullable();
        table.check('used >= 0 and reserved >= 0 and open_uploads >= 0', [], 'usage_is_not_negative');
      })
      .createTable('held_blocks', (table) => {
        table.text('holder').notNullable();
        table.text('cid').notNullable();
        table.integer('size').notNullable();
        table.primary(['holder', 'cid']);
      }),
  );
  if (database.engine === 'postgres') await defineGuards(database, TABLES.flatMap(rowLevelSecurity));
}

/** The gateway reaches the rows of the holder that its transaction names, and no others. */
function rowLevelSecurity(table: string): readonly string[] {
  const own = `(select acts_as_gateway()) and holder = (select current_setting('gatehouse.did', true))`;
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy staff on ${table} using ((select acts_for_staff())) with check ((select acts_for_staff()))`,
    `create policy holder on ${table} using (${own}) with check (${own})`,
  ];
}
