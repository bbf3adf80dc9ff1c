import { InvalidSettings } from '@gatehouse/http-koa/process';
import { PROCESS_TITLES, Slice } from '../../config/index.ts';
import { knownClients } from '../../ops/clients/known-clients.ts';
import { onDatabase } from '../ops/on-database.ts';
import type { DatabaseWork } from '../ops/work-on-database.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Runs work on the clients of the bridge as `onDatabase` does. Throws `InvalidSettings` if BRIDGE_CLIENTS_FILE has a
 * fault, because the command could then add a client with an id that the file already contains.
 */
export async function onBridgeClients<T>(
  terminal: Terminal,
  work: (parts: DatabaseWork) => Promise<T>,
): Promise<T> {
  const { environment, folder } = terminal;
  const slice = new Slice('command-line', environment, folder);
  const known = knownClients(slice, folder);
  const faults = [...slice.faults, ...known.faults];
  if (faults.length > 0) throw new InvalidSettings(PROCESS_TITLES['command-line'], faults);
  return onDatabase(terminal, work);
}
