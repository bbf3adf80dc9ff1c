import { systemPrincipal } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES, type Operator } from '@gatehouse/core/operator';
import type { Terminal } from '../terminal.ts';
import type { DatabaseWork } from './work-on-database.ts';

/**
 * Principal of commands that work on the database directly. They have every role, because a user who can read
 * DATABASE_URL can change everything in the database anyway.
 */
export const COMMAND_LINE: Operator = {
  principal: systemPrincipal('command-line'),
  roles: OPERATOR_ROLES,
};

/** Does the work on the database at DATABASE_URL, without the operator API. */
export async function onDatabase<T>(
  { environment, folder }: Terminal,
  work: (parts: DatabaseWork) => Promise<T>,
): Promise<T> {
  // Imported here, because most commands use only HTTP and should not wait for the database drivers to load.
  const { workOnDatabase } = await import('./work-on-database.ts');
  return workOnDatabase(environment, work, folder);
}
