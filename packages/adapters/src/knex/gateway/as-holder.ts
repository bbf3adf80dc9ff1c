import type { Database } from '../database.ts';

/** Names the holder to the database, whose row-level security then shows the gateway these rows and no others. */
export function asHolder<T>(database: Database, holder: string, work: () => Promise<T>): Promise<T> {
  return database.transaction(async () => {
    await database.setLocal('gatehouse.did', holder);
    return work();
  });
}

/** Like `asHolder`, for work that only reads: on SQLite, where no rows are hidden, it does not wait for a writer. */
export function readingAsHolder<T>(database: Database, holder: string, work: () => Promise<T>): Promise<T> {
  return database.engine === 'sqlite' ? work() : asHolder(database, holder, work);
}
