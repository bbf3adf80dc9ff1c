import { Database } from '../database.ts';
import { type DatabaseOptions, openEngine } from '../open-database.ts';
import { PrincipalEngine, type PrincipalKind } from './principal-engine.ts';

/** Opens the gateway's database for one kind of principal. */
export async function openDatabaseAs<Kind extends string = PrincipalKind>(
  kind: NoInfer<Kind>,
  address: string,
  options: DatabaseOptions = {},
): Promise<Database> {
  const engine = await openEngine(address, options);
  return new Database(new PrincipalEngine<Kind>(engine, kind), options);
}
