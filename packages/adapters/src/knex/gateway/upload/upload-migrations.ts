import type { Database } from '../../database.ts';
import type { EngineName } from '../../engine.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { holderPolicies, staffOnly } from '../holder-policies.ts';

/**
 * Reservations, quotas, and the blocks that holders have proved to possess. Run these after the migrations of
 * identities. Released steps never change.
 */
export const uploadMigrations: Migrations = {
  'upload-0001-uploads': createUploads,
  'upload-0002-receipts': addReceipts,
  'upload-0003-block-ledger': createLedger,
  'upload-0004-announced-blocks': createAnnouncedBlocks,
  'upload-0005-disk-reservations': createDiskReservations,
  'upload-0006-block-checks': addBlockChecks,
  'upload-0007-turnover': addTurnover,
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
  if (database.engine === 'postgres') await defineGuards(database, TABLES.flatMap(holderPolicies));
}

/** Adds the receipts of commits, so that a client that repeats a commit gets the same response. */
async function addReceipts(database: Database): Promise<void> {
  await database.define((schema) => schema.alterTable('uploads', (table) => table.text('receipt')));
}

/** Creates tables for the blocks in the block store. Adds a column for the last use of each holder's blocks. */
async function createLedger(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .alterTable('held_blocks', (table) => {
        table.bigInteger('used_at').notNullable().defaultTo(0);
        table.index(['cid']);
        table.index(['used_at']);
      })
      .createTable('stored_blocks', (table) => {
        table.text('cid').primary();
        table.bigInteger('seen_at').notNullable();
        table.integer('is_removing').notNullable().defaultTo(0);
        table.bigInteger('removed_at');
        table.index(['seen_at']);
        table.index(['removed_at']);
      })
      .createTable('block_walk', (table) => {
        table.integer('id').primary();
        table.text('position');
      }),
  );
  if (database.engine === 'postgres') {
    await defineGuards(database, [
      ...staffOnly('stored_blocks'),
      ...staffOnly('block_walk'),
      // Stored blocks belong to no holder. The gateway records each block that it receives, from any holder.
      `create policy gateway on stored_blocks using ((select acts_as_gateway())) with check ((select acts_as_gateway()))`,
    ]);
  }
}

/**
 * Creates a table for announced blocks, because a file can have many. The migration ends open uploads. Clients start
 * them again, and need not send any block twice.
 */
async function createAnnouncedBlocks(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .alterTable('uploads', (table) => {
        table.integer('block_count').notNullable().defaultTo(0);
        table.integer('announced').notNullable().defaultTo(0);
      })
      .createTable('upload_blocks', (table) => {
        table.text('holder').notNullable();
        table.text('upload').notNullable();
        table.integer('position').notNullable();
        table.text('cid').notNullable();
        table.integer('size').notNullable();
        table.primary(['holder', 'upload', 'position']);
        table.index(['holder', 'upload', 'cid']);
      }),
  );
  const isPostgres = database.engine === 'postgres';
  if (isPostgres) await database.setLocal('gatehouse.principal_kind', 'system');
  await database.define((schema) =>
    schema
      .raw(`update uploads set state = 'released' where state = 'open'`)
      .raw('update storage_usage set reserved = 0, open_uploads = 0'),
  );
  if (!isPostgres) return;
  await database.setLocal('gatehouse.principal_kind', '');
  await defineGuards(database, holderPolicies('upload_blocks'));
}

/** SQL of the kind of an upload and of the number of its blocks, which earlier releases stored in the plan. */
const PLAN_COLUMNS: Readonly<Record<EngineName, { readonly kind: string; readonly count: string }>> = {
  sqlite: { kind: `plan ->> 'kind'`, count: `coalesce(json_array_length(plan, '$.blocks'), 0)` },
  mysql: { kind: `json_value(plan, '$.kind')`, count: `coalesce(json_length(plan, '$.blocks'), 0)` },
  postgres: {
    kind: `plan::jsonb ->> 'kind'`,
    count: `coalesce(jsonb_array_length(plan::jsonb -> 'blocks'), 0)`,
  },
};

/**
 * Adds the disk space that all uploads of kind `local` reserve together. It also repairs two results of the previous
 * migration. Uploads that the previous migration ended are removed, so that their keys can be used again. Committed
 * uploads get the number of their blocks, because repeated requests are compared with it.
 */
async function createDiskReservations(database: Database): Promise<void> {
  const isPostgres = database.engine === 'postgres';
  const { kind, count } = PLAN_COLUMNS[database.engine];
  await database.define((schema) =>
    schema.createTable('disk_reservations', (table) => {
      table.integer('id').primary();
      table.bigInteger('reserved').notNullable();
      table.check('reserved >= 0', [], 'disk_reservation_is_not_negative');
    }),
  );
  if (isPostgres) await database.setLocal('gatehouse.principal_kind', 'system');
  await database.define((schema) =>
    schema
      .raw(`delete from uploads where state = 'released' and block_count = 0`)
      .raw(`update uploads set block_count = ${count} where block_count = 0`)
      .raw(`insert into disk_reservations (id, reserved)
        select 1, coalesce(sum(size), 0) from uploads where state = 'open' and ${kind} = 'local'`),
  );
  if (!isPostgres) return;
  await database.setLocal('gatehouse.principal_kind', '');
  await defineGuards(database, [
    ...staffOnly('disk_reservations'),
    // The disk belongs to no holder. The gateway counts the reservations of all holders.
    `create policy gateway on disk_reservations using ((select acts_as_gateway())) with check ((select acts_as_gateway()))`,
  ]);
}

const BLOCK_COUNTS: readonly string[] = [
  ...['blocks', 'bytes', 'damaged', 'set_aside'],
  ...['last_blocks', 'last_bytes', 'last_damaged'],
];

/** Adds the results of the current and the previous pass over the block store. */
async function addBlockChecks(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('block_walk', (table) => {
      for (const count of BLOCK_COUNTS) table.bigInteger(count).notNullable().defaultTo(0);
      table.bigInteger('last_ended_at');
    }),
  );
}

/** Adds the bytes of all uploads that a holder opened within the current period, and the start of the period. */
async function addTurnover(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('storage_usage', (table) => {
      table.bigInteger('turnover').notNullable().defaultTo(0);
      table.bigInteger('turnover_since').notNullable().defaultTo(0);
    }),
  );
}
