import type { Database } from '../../database.ts';
import { DATABASE_TIME } from '../../database-time.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { holderPolicies } from '../holder-policies.ts';

/**
 * Files, the versions of each file, and the blocks of each version. Run these after the migrations of
 * uploads. Released steps never change.
 */
export const catalogMigrations: Migrations = {
  'catalog-0001-files': createFiles,
  'catalog-0002-tombstones': indexTombstones,
  'catalog-0003-base-ends': createBaseEnds,
};

const TABLES: readonly string[] = ['catalog_heads', 'catalog_files', 'file_versions', 'version_blocks'];

async function createFiles(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('catalog_heads', (table) => {
        table.text('holder').primary();
        table.bigInteger('seq').notNullable();
        table.integer('files').notNullable();
        table.bigInteger('purged_seq').notNullable().defaultTo(0);
      })
      .createTable('catalog_files', (table) => {
        table.text('holder').notNullable();
        table.text('file').notNullable();
        table.bigInteger('revision').notNullable();
        table.bigInteger('version');
        table.text('sealed_name');
        table.bigInteger('changed_at').notNullable();
        table.bigInteger('seq').notNullable();
        table.text('record');
        table.bigInteger('published_revision').notNullable();
        table.text('published_cid');
        table.primary(['holder', 'file']);
        table.unique(['holder', 'seq']);
      })
      .createTable('file_versions', (table) => {
        table.text('holder').notNullable();
        table.bigInteger('version').notNullable();
        table.text('file').notNullable();
        table.text('root').notNullable();
        table.bigInteger('size').notNullable();
        table.text('chunker').notNullable();
        table.integer('is_stored').notNullable();
        table.text('sealed_name');
        table.bigInteger('added_at').notNullable();
        table.bigInteger('replaced_at');
        table.primary(['holder', 'version']);
        table.unique(['holder', 'file', 'root']);
        table.index(['replaced_at']);
      })
      .createTable('version_blocks', (table) => {
        table.text('holder').notNullable();
        table.text('cid').notNullable();
        table.bigInteger('version').notNullable();
        table.primary(['holder', 'cid', 'version']);
        table.index(['holder', 'version']);
      }),
  );
  if (database.engine === 'postgres') await defineGuards(database, TABLES.flatMap(holderPolicies));
}

async function indexTombstones(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.raw('create index catalog_tombstones on catalog_files (changed_at) where version is null'),
  );
}

/**
 * Creates the table that stores when each base ended. For bases that ended before this migration, the time of the
 * migration is stored, because the real time is unknown.
 */
async function createBaseEnds(database: Database): Promise<void> {
  const isPostgres = database.engine === 'postgres';
  await database.define((schema) =>
    schema.createTable('base_ends', (table) => {
      table.text('holder').primary();
      table.bigInteger('ended_at').notNullable();
      table.index(['ended_at']);
    }),
  );
  if (isPostgres) await database.setLocal('gatehouse.principal_kind', 'system');
  await database.define((schema) =>
    schema.raw(
      `insert into base_ends (holder, ended_at)
       select did, ${DATABASE_TIME[database.engine]} from entitlements
       where base = 'lapsed' or (base = 'none' and once = 1)`,
    ),
  );
  if (!isPostgres) return;
  await database.setLocal('gatehouse.principal_kind', '');
  await defineGuards(database, holderPolicies('base_ends'));
}
