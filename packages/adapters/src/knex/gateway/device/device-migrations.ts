import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';

/** Devices of customers. Run these after the migrations of identities. Released steps never change. */
export const deviceMigrations: Migrations = {
  'device-0001-devices': createDevices,
};

const OWN = `(select acts_as_gateway()) and holder = (select current_setting('gatehouse.did', true))`;

/**
 * Allows the gateway to access the devices of the holder that its transaction names. The gateway does not know the
 * holder before it has authenticated the device. Therefore the gateway can also read the one device that its
 * transaction names.
 */
const ROW_LEVEL_SECURITY: readonly string[] = [
  'alter table devices enable row level security',
  'alter table devices force row level security',
  'create policy staff on devices using ((select acts_for_staff())) with check ((select acts_for_staff()))',
  `create policy holder on devices using (${OWN}) with check (${OWN})`,
  `create policy presented on devices for select
     using ((select acts_as_gateway()) and id = (select current_setting('gatehouse.device', true)))`,
  `create policy device_deeds on audit_log for insert
     with check ((select acts_as_gateway()) and action in ('device.created', 'device.revoked'))`,
];

async function createDevices(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('devices', (table) => {
      table.text('id').primary();
      table.text('holder').notNullable().index();
      table.text('name').notNullable();
      table.text('digest').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_seen_day');
    }),
  );
  if (database.engine === 'postgres') await defineGuards(database, ROW_LEVEL_SECURITY);
}
