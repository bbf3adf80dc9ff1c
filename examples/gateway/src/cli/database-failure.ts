import { StorageUnavailable } from '@gatehouse/core/kernel';
import { startFailureText } from '@gatehouse/http-koa/process';
import { maskedDatabaseUrl } from '../config/index.ts';
import { CommandFailure, EXIT } from './exit-code.ts';

/**
 * Converts an error of the database at this URL to the failure of a command. A `StorageUnavailable` without a cause is no
 * outage, but a schema that this release refuses.
 */
export function databaseFailure(error: unknown, url: string): CommandFailure {
  if (!(error instanceof StorageUnavailable) || error.cause === undefined)
    return new CommandFailure(startFailureText(error), EXIT.refused);
  const message = `Cannot use the database at ${maskedDatabaseUrl(url)}: ${error.reason}.`;
  return new CommandFailure(message, EXIT.unreachable);
}
