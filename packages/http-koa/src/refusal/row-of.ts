import { DomainError } from '@gatehouse/core/kernel';
import type { RefusalRow, RefusalTable } from './refusal-table.ts';

/** Returns the row of the error; undefined if the error is not a refusal, or if the table does not contain its code. */
export function rowOf(table: RefusalTable, error: unknown): RefusalRow | undefined {
  return error instanceof DomainError && Object.hasOwn(table, error.code) ? table[error.code] : undefined;
}
