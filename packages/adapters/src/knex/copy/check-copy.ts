import { VerifyAuditLog } from '@gatehouse/core/audit';
import type { Sha256 } from '@gatehouse/core/kernel';
import type { Database } from '../database.ts';
import { KnexAuditReader } from '../knex-audit-reader.ts';
import { CopyRefused } from './copy-refused.ts';
import type { CopiedTable } from './schema-of.ts';

const SAMPLED_ROWS = 50;

const RANDOM = { mysql: 'rand()', postgres: 'random()', sqlite: 'random()' } as const;

export async function countIn(database: Database, table: string): Promise<number> {
  const [row] = (await database.read((from) => from(table).count({ rows: '*' }))) as [{ rows: number }];
  return Number(row.rows);
}

/**
 * Compares the number of rows and random rows of each table. Verifies the audit log of the target, and compares its
 * head with the source. Throws `CopyRefused` for a difference.
 */
export async function checkCopy(
  { from, to, sha256 }: { readonly from: Database; readonly to: Database; readonly sha256: Sha256 },
  tables: readonly CopiedTable[],
): Promise<void> {
  for (const { name, key } of tables) {
    const [expected, found] = [await countIn(from, name), await countIn(to, name)];
    if (expected !== found)
      throw changed(`${name} has ${expected} rows in the source and ${found} in the target`);
    const sample = await from.read((start) =>
      start(name).orderByRaw(RANDOM[from.engine]).limit(SAMPLED_ROWS),
    );
    for (const row of sample as Record<string, string | number>[]) {
      const place = Object.fromEntries(key.map((column) => [column, row[column] ?? null]));
      const copied = await to.read((start) => start(name).where(place).first());
      if (shown(copied ?? {}) !== shown(row))
        throw changed(`a row of ${name} differs: ${JSON.stringify(place)}`);
    }
  }
  const log = new KnexAuditReader(to);
  const [head, verdict] = [
    await new KnexAuditReader(from).head(),
    await new VerifyAuditLog({ log, sha256 }).execute(),
  ];
  if (!verdict.intact || verdict.head.hash !== head.hash)
    throw new CopyRefused(
      'The audit log of the target is not the chain of the source. Run `gatehouse ops audit verify` on the source.',
      { isTampered: true },
    );
}

function changed(what: string): CopyRefused {
  return new CopyRefused(
    `The copy is not complete: ${what}. Stop all servers of the source, empty the target and start again.`,
  );
}

function shown(row: object): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}
