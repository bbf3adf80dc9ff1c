import { existsSync } from 'node:fs';
import { type Database, type DatabaseOptions, readiness } from '@gatehouse/adapters/knex';
import { gatewayMigrations, openDatabaseAs, type PrincipalKind } from '@gatehouse/adapters/knex/gateway';
import { maskedDatabaseUrl, sqlitePath } from '../config/index.ts';
import { CommandFailure, EXIT } from './exit-code.ts';

/**
 * Opens the gateway's database for a command. Throws `CommandFailure` if the database does not exist or is not
 * migrated, because commands never create or migrate it.
 */
export async function openExistingDatabase(
  kind: PrincipalKind,
  url: string,
  options?: DatabaseOptions,
): Promise<Database> {
  const file = sqlitePath(url);
  // This check comes first, because opening a SQLite file that does not exist would create it.
  if (file !== undefined && !existsSync(file)) throw noDatabase(`No database at ${url}`);
  const database = await openDatabaseAs(kind, url, options);
  const found = await readiness(database, gatewayMigrations);
  if (found.ready) return database;
  await database.close();
  throw noDatabase(`The database at ${maskedDatabaseUrl(url)} is not ready (${found.detail})`);
}

function noDatabase(what: string): CommandFailure {
  return new CommandFailure(`${what}. Set DATABASE_URL, or run: gatehouse migrate.`, EXIT.unreachable);
}
