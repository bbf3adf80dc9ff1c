import { Database } from '../database.ts';
import { type DatabaseOptions, openEngine } from '../open-database.ts';
import { PrincipalEngine, type PrincipalKind } from './principal-engine.ts';

/** Opens the gateway's database in the name of one kind of principal. */
export async function openDatabaseAs(
  kind: PrincipalKind,
  address: string,
  options: DatabaseOptions = {},
): Promise<Database> {
  return new Database(new PrincipalEngine(await openEngine(address, options), kind), options);
}
