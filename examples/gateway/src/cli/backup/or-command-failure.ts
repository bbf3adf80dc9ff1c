import { StorageUnavailable } from '@gatehouse/core/kernel';
import { databaseFailure } from '../database-failure.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';

/**
 * Converts failures of the backup to failures of the command. If `reason` returns a text, it replaces the
 * message. `url` is the database that the work uses.
 */
export async function orCommandFailure<T>(
  work: Promise<T>,
  url: string | undefined,
  reason = (): string | undefined => undefined,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    if (error instanceof StorageUnavailable && url !== undefined && reason() === undefined)
      throw databaseFailure(error, url);
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(reason() ?? message, EXIT.refused);
  }
}
