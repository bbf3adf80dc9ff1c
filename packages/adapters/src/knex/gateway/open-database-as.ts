import { Database } from '../database.ts';
import { type DatabaseOptions, openEngine } from '../open-database.ts';
import { PrincipalEngine } from './principal-engine.ts';
import type { PrincipalKind } from './principal-kind.ts';

/** Opens the gateway's database for one kind of principal. Rejects the SQLite file of another program. */
export async function openDatabaseAs<Kind extends string = PrincipalKind>(
  kind: NoInfer<Kind>,
  address: string,
  options: DatabaseOptions = {},
): Promise<Database> {
  const engine = await openEngine(address, { ...options, refusesForeignFile: true });
  return new Database(new PrincipalEngine<Kind>(engine, kind), options);
}
