import type { Database } from '../database.ts';
import type { CopyProgress } from './copy-progress.ts';
import type { CopiedTable } from './schema-of.ts';
import { withoutGuards } from './without-guards.ts';

/** Number of rows in one statement. It is small enough for the values of the widest table. */
const BATCH_ROWS = 200;

type Row = Readonly<Record<string, string | number | null>>;

interface Copying {
  readonly from: Database;
  readonly to: Database;
  readonly progress: CopyProgress;
  /** Called with the number of rows after each batch. */
  readonly onRows: (rows: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Copies the remaining rows of a table in batches. Replaces rows that the migrations of the target added. */
export async function copyTable({ name, key }: CopiedTable, copying: Copying): Promise<void> {
  const { from, to, progress, onRows, signal } = copying;
  for (;;) {
    signal?.throwIfAborted();
    const place = await progress.placeIn(name);
    const rows = await batchAfter(from, name, key, place === undefined ? undefined : JSON.parse(place));
    const last = rows.at(-1);
    if (last === undefined && place !== undefined) return;
    await withoutGuards(to, name, async () => {
      if (place === undefined) await to.write((start) => start(name).del());
      if (rows.length > 0) await to.write((start) => start<Row>(name).insert([...rows]));
      await progress.set(name, JSON.stringify(key.map((column) => last?.[column] ?? null)));
    });
    onRows(rows.length);
    if (rows.length < BATCH_ROWS) return;
  }
}

async function batchAfter(
  database: Database,
  table: string,
  key: readonly string[],
  last: readonly (string | number)[] | undefined,
): Promise<readonly Row[]> {
  const rows = await database.read((from) => {
    const batch = from<Row>(table).limit(BATCH_ROWS);
    for (const column of key) batch.orderBy(column);
    const marks = key.map(() => '?').join(', ');
    const names = key.map(() => '??').join(', ');
    return last === undefined ? batch : batch.whereRaw(`(${names}) > (${marks})`, [...key, ...last]);
  });
  return rows as unknown as readonly Row[];
}
