import type { Database } from '../database.ts';
import { inScope, readInScope } from './in-scope.ts';

/**
 * Runs the work in a transaction in which the gateway can access only the rows of this holder (row-level
 * security).
 */
export function asHolder<T>(database: Database, holder: string, work: () => Promise<T>): Promise<T> {
  return inScope(database, 'gatehouse.did', holder, work);
}

/** Runs work that only reads, with the same restriction as `asHolder`. */
export function readingAsHolder<T>(database: Database, holder: string, work: () => Promise<T>): Promise<T> {
  return readInScope(database, 'gatehouse.did', holder, work);
}
