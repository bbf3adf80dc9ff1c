import { StorageUnavailable } from '@gatehouse/core/kernel';
import { startFailureText } from '@gatehouse/http-koa/process';
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
    if (error instanceof StorageUnavailable && reason() === undefined)
      throw url === undefined
        ? new CommandFailure(startFailureText(error), EXIT.unreachable)
        : databaseFailure(error, url);
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(reason() ?? message, EXIT.refused);
  }
}
