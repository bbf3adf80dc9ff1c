import type { Caller } from '../account.ts';
import { AdminOnly } from '../account-errors.ts';

/** Throws `AdminOnly` unless the caller is an administrator (OWASP ASVS 8.2.1). */
export function requireAdmin(caller: Caller): void {
  if (caller.role !== 'admin') throw new AdminOnly();
}
