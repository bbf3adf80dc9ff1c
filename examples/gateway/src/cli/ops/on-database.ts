import { systemPrincipal } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES, type Operator } from '@gatehouse/core/operator';
import type { Terminal } from '../terminal.ts';
import type { DatabaseWork } from './work-on-database.ts';

/**
 * Operator for commands that work directly on the database. It has every role, because a user who can read
 * DATABASE_URL can change everything in the database directly.
 */
export const COMMAND_LINE: Operator = {
  principal: systemPrincipal('command-line'),
  roles: OPERATOR_ROLES,
};

/** Opens the database at DATABASE_URL, passes it to `work`, and closes it. Does not use the operator API. */
export async function onDatabase<T>(
  { environment, folder }: Terminal,
  work: (parts: DatabaseWork) => Promise<T>,
): Promise<T> {
  // The module is imported here, because most commands use only HTTP and need no database drivers.
  const { workOnDatabase } = await import('./work-on-database.ts');
  return workOnDatabase(environment, work, folder);
}
