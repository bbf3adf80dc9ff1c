import type { Database } from '../database.ts';
import { inScope, readInScope } from './in-scope.ts';

/** Names the holder to the database, whose row-level security then shows the gateway these rows and no others. */
export function asHolder<T>(database: Database, holder: string, work: () => Promise<T>): Promise<T> {
  return inScope(database, 'gatehouse.did', holder, work);
}

/** Like `asHolder`, for work that only reads. */
export function readingAsHolder<T>(database: Database, holder: string, work: () => Promise<T>): Promise<T> {
  return readInScope(database, 'gatehouse.did', holder, work);
}
