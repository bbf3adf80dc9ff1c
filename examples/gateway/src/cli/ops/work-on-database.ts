import { InvalidSettings } from '@gatehouse/http-koa/process';
import { logoutReachIn } from '../../bridge/logout/logout-reach-in.ts';
import { type Environment, PROCESS_TITLES, Slice } from '../../config/index.ts';
import { knownClients } from '../../ops/clients/known-clients.ts';
import { composeDatabaseWork, type DatabaseWork } from '../compose.ts';
import { openExistingDatabase } from '../open-existing-database.ts';

export type { DatabaseWork } from '../compose.ts';

/** Opens the database at DATABASE_URL as `openExistingDatabase` does, passes it to `work`, and closes it. */
export async function workOnDatabase<T>(
  environment: Environment,
  work: (parts: DatabaseWork) => Promise<T>,
  folder?: string,
): Promise<T> {
  const slice = new Slice('command-line', environment, folder);
  if (slice.faults.length > 0) throw new InvalidSettings(PROCESS_TITLES['command-line'], slice.faults);
  // Faults of the configured clients are ignored here. Only the subcommands of `clients` need these clients,
  // and `onBridgeClients` reports their faults.
  const { clients } = knownClients(new Slice('command-line', environment, folder), folder);
  const database = await openExistingDatabase('system', slice.databaseUrl());
  try {
    return await work(await composeDatabaseWork(database, clients, logoutReachIn(slice)));
  } finally {
    await database.close();
  }
}
