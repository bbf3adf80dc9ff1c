import type { Database } from '../database.ts';
import type { CopiedTable } from './schema-of.ts';

/**
 * Makes PostgreSQL number new rows after the copied ones. Copied rows bring their own numbers and do not advance the
 * sequence. Without this, a new row would get a number that exists already. The other engines continue after the
 * highest number by themselves.
 */
export async function advanceSequences(to: Database, tables: readonly CopiedTable[]): Promise<void> {
  if (to.engine !== 'postgres') return;
  for (const { name, key } of tables)
    for (const column of key) {
      const [found] = await to.prepared<{ sequence: string | null }>(
        { name: 'sequence_of', text: 'select pg_get_serial_sequence(?, ?) as sequence' },
        [name, column],
      );
      const sequence = found?.sequence ?? null;
      if (sequence === null) continue;
      // An empty table leaves the sequence as it is.
      await to.write((from) =>
        from.raw('select setval(?::regclass, max(??)) from ?? having max(??) is not null', [
          sequence,
          column,
          name,
          column,
        ]),
      );
    }
}
