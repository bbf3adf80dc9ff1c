import type { Sha256 } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';
import { KnexAuditReader } from '../knex-audit-reader.ts';
import {
  APPLIED_MIGRATIONS,
  appliedMigrations,
  appliedMigrationsIfAny,
} from '../migrations/applied-migrations.ts';
import { COPY_MARK } from '../migrations/migrate.ts';
import type { Migrations } from '../migrations/migration.ts';
import { advanceSequences } from './advance-sequences.ts';
import { checkCopy, countIn } from './check-copy.ts';
import { CopyProgress } from './copy-progress.ts';
import { CopyRefused } from './copy-refused.ts';
import { copyTable } from './copy-table.ts';
import { requireRights } from './require-rights.ts';
import { type CopiedTable, schemaOf } from './schema-of.ts';
import { seedCounts } from './seed-counts.ts';
import { restoreGuards, suspendGuards } from './suspended-guards.ts';

export interface CopyOrder {
  /** The source. No server must use it during the copy. */
  readonly from: Database;
  /** The target: a database with the same migrations and no data. */
  readonly to: Database;
  readonly migrations: Migrations;
  readonly sha256: Sha256;
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch with the number of rows copied in this run and the number of rows in the source. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Numbers of copied tables and rows. */
export interface CopiedDatabase {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies the data between databases of any engine, and compares the result. If a run is interrupted, the next run
 * continues it. The target is not ready and cannot be migrated before the copy is complete. Throws `CopyRefused`.
 */
export async function copyDatabase(order: CopyOrder): Promise<CopiedDatabase> {
  const { from, to, migrations, signal, onProgress = () => {} } = order;
  const tables = await comparedSchema(order);
  const counts = await Promise.all(tables.map(({ name }) => countIn(from, name)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const progress = new CopyProgress(to);
  const source = JSON.stringify(await new KnexAuditReader(from).head());
  if ((await appliedMigrations(to)).has(COPY_MARK)) await requireSource(progress, source);
  else await begin(to, migrations, tables, () => progress.begin(source));
  await suspendGuards(to, progress);
  let done = 0;
  const onRows = (rows: number) => {
    done += rows;
    onProgress(done, total);
  };
  for (const table of tables) await copyTable(table, { from, to, progress, onRows, signal });
  await checkCopy(order, tables);
  await restoreGuards(to, progress);
  await advanceSequences(to, tables);
  await to.transaction(async () => {
    await to.write((start) => start(APPLIED_MIGRATIONS).where({ name: COPY_MARK }).del());
    // Do this last, because on MariaDB it commits the transaction.
    await progress.end();
  });
  return { tables: tables.length, rows: total };
}

/** Returns the tables. Throws unless both databases have the same tables. */
async function comparedSchema({ from, to, migrations }: CopyOrder): Promise<readonly CopiedTable[]> {
  for (const [database, side] of [
    [from, 'source'],
    [to, 'target'],
  ] as const) {
    await requireRights(database, side);
    const applied = await appliedMigrationsIfAny(database);
    if (side === 'source' && applied.has(COPY_MARK))
      throw new CopyRefused('An earlier copy into the source is not complete. Complete that copy first.');
    if (!Object.keys(migrations).every((name) => applied.has(name)))
      throw new CopyRefused(`The ${side} is not migrated. Run \`gatehouse migrate\` with its address first.`);
  }
  const [expected, tables] = [await schemaOf(from), await schemaOf(to)];
  if (namesOf(expected) !== namesOf(tables))
    throw new CopyRefused(
      'The source and the target have different tables. Migrate both with the same release.',
    );
  return tables;
}

function namesOf(tables: readonly CopiedTable[]): string {
  return JSON.stringify(tables.map(({ name, columns }) => [name, ...columns]).sort());
}

async function requireSource(progress: CopyProgress, source: string): Promise<void> {
  if ((await progress.source()) !== source)
    throw new CopyRefused(
      'The target contains a part of another source, or the source has changed since. Empty the target and start again.',
    );
}

async function begin(
  to: Database,
  migrations: Migrations,
  tables: readonly CopiedTable[],
  note: () => Promise<void>,
): Promise<void> {
  const seeds = await seedCounts(migrations);
  for (const { name } of tables)
    if ((await countIn(to, name)) !== (seeds.get(name) ?? 0))
      throw new CopyRefused(`The target is not empty: ${name} has rows. Use an empty, migrated database.`);
  await to.transaction(async () => {
    await note();
    await to.write((from) =>
      from(APPLIED_MIGRATIONS).insert({ name: COPY_MARK, applied_at: from.raw('current_timestamp') }),
    );
  });
}
