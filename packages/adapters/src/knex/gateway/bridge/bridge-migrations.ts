import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { createSessionTable } from '../../sign-in/migrations/session-table.ts';
import { BRIDGE_ROW_LEVEL_SECURITY, SEAT_READINGS_OF_BRIDGE } from './bridge-row-level-security.ts';

/**
 * Tables of the bridge: records of its OpenID provider, clients and keys. Run these after the migrations of
 * the queue. Released steps never change.
 */
export const bridgeMigrations: Migrations = {
  'bridge-0001-bridge': createBridge,
  'bridge-0002-seat-readings': allowSeatReadings,
};

async function createBridge(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('bridge_artifacts', (table) => {
        table.text('kind').notNullable();
        table.text('digest').notNullable();
        table.text('uid_digest').index();
        table.text('grant_digest').index();
        table.text('did');
        table.text('client_id').index();
        table.text('sealed').notNullable();
        table.bigInteger('created_at').notNullable();
        table.bigInteger('expires_at').notNullable().index();
        table.bigInteger('consumed_at');
        table.primary(['kind', 'digest']);
        table.index(['did', 'client_id']);
      })
      .createTable('bridge_clients', (table) => {
        table.text('id').primary();
        table.text('described').notNullable();
        table.text('secret_digest').notNullable();
      })
      .createTable('bridge_keys', (table) => {
        table.text('id').primary();
        table.text('sealed').notNullable();
        table.bigInteger('created_at').notNullable();
        // The id of the previous key; empty for the first key. The column is unique, so that two instances cannot add
        // two successors of one key.
        table.text('follows').notNullable().unique();
      }),
  );
  await createSessionTable(database, { sessions: 'bridge_sessions', owners: 'identities', ownerKey: 'did' });
  if (database.engine === 'postgres') await defineGuards(database, BRIDGE_ROW_LEVEL_SECURITY);
}

async function allowSeatReadings(database: Database): Promise<void> {
  if (database.engine === 'postgres') await defineGuards(database, [SEAT_READINGS_OF_BRIDGE]);
}
