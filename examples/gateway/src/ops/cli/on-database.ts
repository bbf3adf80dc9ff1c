import { systemPrincipal } from '@gatehouse/core/kernel';
import { OPERATOR_ROLES, type Operator } from '@gatehouse/core/operator';
import type { Container } from 'inversify';
import type { Terminal } from './terminal.ts';

/** Whoever may read DATABASE_URL may do everything; the audit log names them so. */
export const COMMAND_LINE: Operator = {
  principal: systemPrincipal('command-line'),
  roles: OPERATOR_ROLES,
};

/** Does the work on the database at DATABASE_URL itself, without the operator API. */
export async function onDatabase<T>(
  terminal: Terminal,
  work: (container: Container) => Promise<T>,
): Promise<T> {
  // Most commands only speak HTTP: they need not wait until databases and their drivers are loaded.
  const { workOnDatabase } = await import('./work-on-database.ts');
  return workOnDatabase(terminal.environment, work);
}
