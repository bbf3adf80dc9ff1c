import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../migrations/migrate.ts';
import type { Migrations } from '../migrations/migration.ts';
import { openDatabase } from '../open-database.ts';
import { countIn } from './check-copy.ts';
import { schemaOf } from './schema-of.ts';

/** Returns for each table the number of rows that the migrations add. */
export async function seedCounts(migrations: Migrations): Promise<ReadonlyMap<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-copy-'));
  const empty = await openDatabase(`sqlite:${join(folder, 'empty.sqlite')}`);
  try {
    await migrate(empty, migrations);
    const counts = new Map<string, number>();
    for (const { name } of await schemaOf(empty)) counts.set(name, await countIn(empty, name));
    return counts;
  } finally {
    await empty.close();
    await rm(folder, { recursive: true });
  }
}
