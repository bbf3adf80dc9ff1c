import { existsSync } from 'node:fs';
import { type Database, readiness } from '@gatehouse/adapters/knex';
import { gatewayMigrations, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { logoutReachIn } from '../../bridge/logout/logout-reach-in.ts';
import { type Environment, maskedDatabaseUrl, PROCESS_TITLES, Slice } from '../../config/index.ts';
import { knownClients } from '../../ops/clients/known-clients.ts';
import { composeDatabaseWork, type DatabaseWork } from '../compose.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';

export type { DatabaseWork } from '../compose.ts';

/**
 * Opens the database at DATABASE_URL, passes it to `work`, and closes it. Throws `CommandFailure` if the
 * database does not exist or is not migrated, because commands never create or migrate it.
 */
export async function workOnDatabase<T>(
  environment: Environment,
  work: (parts: DatabaseWork) => Promise<T>,
  folder?: string,
): Promise<T> {
  const slice = new Slice('command-line', environment, folder);
  if (slice.faults.length > 0) throw new InvalidSettings(PROCESS_TITLES['command-line'], slice.faults);
  // Only the commands for clients need the configured ones. `onBridgeClients` reports the faults.
  const { clients } = knownClients(new Slice('command-line', environment, folder), folder);
  const url = slice.databaseUrl();
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  // This check comes first, because opening a SQLite file that does not exist would create it.
  if (file !== undefined && !existsSync(file)) throw noDatabase(`No database at ${url}`);
  const database = await openDatabaseAs('system', url);
  try {
    await refuseUnready(database, maskedDatabaseUrl(url));
    return await work(await composeDatabaseWork(database, clients, logoutReachIn(slice)));
  } finally {
    await database.close();
  }
}

async function refuseUnready(database: Database, url: string): Promise<void> {
  const found = await readiness(database, gatewayMigrations);
  if (!found.ready) throw noDatabase(`The database at ${url} is not ready (${found.detail})`);
}

function noDatabase(what: string): CommandFailure {
  return new CommandFailure(`${what}. Set DATABASE_URL, or run: gatehouse migrate.`, EXIT.unreachable);
}
