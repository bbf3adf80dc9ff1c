import { StorageUnavailable } from '@gatehouse/core/kernel';
import { StartFailure } from './start-failure.ts';

/**
 * Returns the text that explains to the operator why a process did not start. Includes the stack only of unexpected
 * errors.
 */
export function startFailureText(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  if (error instanceof StorageUnavailable) return `Cannot use the database: ${error.reason}.`;
  if (!(error instanceof Error)) return String(error);
  if ('syscall' in error && error.syscall === 'mkdir')
    return `Cannot create the data directory (${error.message}). Set DATA_DIR to a folder in which this user can write.`;
  return String(error.stack);
}
