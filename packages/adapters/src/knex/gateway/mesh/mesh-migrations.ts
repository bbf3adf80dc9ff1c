import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { staffOnly } from '../holder-policies.ts';

/**
 * Replicas of blocks on other machines. Run these after the migrations of uploads. Released steps never
 * change.
 */
export const meshMigrations: Migrations = { 'mesh-0001-replicas': createReplicas };

/** Kind of principal of the mesh. Released policies contain it, so do not change it. */
export const MESH_PRINCIPAL = 'mesh';

const IS_MESH = `(select current_setting('gatehouse.principal_kind', true)) = '${MESH_PRINCIPAL}'`;

async function createReplicas(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('replicas', (table) => {
        table.text('target').notNullable();
        table.text('cid').notNullable();
        table.text('state').notNullable();
        table.integer('attempts').notNullable().defaultTo(0);
        table.bigInteger('queued_at').notNullable();
        table.bigInteger('next_at').notNullable();
        table.bigInteger('verified_at');
        table.text('error');
        table.primary(['target', 'cid']);
        table.index(['cid']);
        table.index(['target', 'state', 'next_at']);
        table.index(['target', 'state', 'verified_at']);
        table.check(`state in ('queued', 'sending', 'held', 'failed')`, [], 'replica_has_a_state');
      })
      .createTable('peer_contacts', (table) => {
        table.text('peer').primary();
        table.bigInteger('known_since').notNullable();
        table.bigInteger('reached_at');
        table.bigInteger('free_bytes');
        table.text('error');
        table.bigInteger('lied_at');
      }),
  );
  if (database.engine !== 'postgres') return;
  // Replicas and stored blocks belong to no holder.
  await defineGuards(
    database,
    ['replicas', 'peer_contacts'].flatMap((table) => [
      ...staffOnly(table),
      `create policy gateway on ${table} using ((select acts_as_gateway())) with check ((select acts_as_gateway()))`,
      `create policy mesh on ${table} using (${IS_MESH}) with check (${IS_MESH})`,
    ]),
  );
  await defineGuards(database, [`create policy mesh on stored_blocks for select using (${IS_MESH})`]);
}
