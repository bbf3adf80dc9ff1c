import type { Caller } from './account.ts';
import { AdminOnly } from './account-errors.ts';

/** Refuses a caller who is no administrator (OWASP ASVS 8.2.1). */
export function requireAdmin(caller: Caller): void {
  if (caller.role !== 'admin') throw new AdminOnly();
}
