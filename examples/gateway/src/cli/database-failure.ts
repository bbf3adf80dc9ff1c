import { StorageUnavailable } from '@gatehouse/core/kernel';
import { startFailureText } from '@gatehouse/http-koa/process';
import { maskedDatabaseUrl } from '../config/index.ts';
import { CommandFailure, EXIT } from './exit-code.ts';

/**
 * Converts an error of the database at this URL to the failure of a command. A `StorageUnavailable` without a cause
 * means that this release refuses the schema, not that the database is down.
 */
export function databaseFailure(error: unknown, url: string): CommandFailure {
  if (!(error instanceof StorageUnavailable) || error.cause === undefined)
    return new CommandFailure(startFailureText(error), EXIT.refused);
  const message = `Cannot use the database at ${maskedDatabaseUrl(url)}: ${error.reason}. Check the database and its address.`;
  return new CommandFailure(message, EXIT.unreachable);
}
