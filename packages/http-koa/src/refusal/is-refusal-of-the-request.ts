import type { DomainError } from '@gatehouse/core/kernel';
import type { RefusalTable } from './refusal-table.ts';
import { rowOf } from './row-of.ts';

/** Returns whether the error is a refusal with a status below 500. The request itself caused such a refusal. */
export function isRefusalOfTheRequest(table: RefusalTable, error: unknown): error is DomainError {
  const row = rowOf(table, error);
  return row !== undefined && row.status < 500;
}
