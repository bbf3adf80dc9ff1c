import { openDatabase } from '@gatehouse/adapters/knex';
import type { Entitlements } from '../../proxy/world/entitlements.ts';

/** Does the work while the table is missing, so that statements about it fail. */
export async function withoutTable(
  { adminUrl }: Entitlements,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const rename = async (from: string, to: string) => {
    const database = await openDatabase(adminUrl);
    try {
      await database.write((knex) => knex.raw('alter table ?? rename to ??', [from, to]));
    } finally {
      await database.close();
    }
  };
  await rename(table, `${table}_away`);
  try {
    await work();
  } finally {
    await rename(`${table}_away`, table);
  }
}
