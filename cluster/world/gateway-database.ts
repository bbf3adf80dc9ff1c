import {
  type Entitlements,
  postgresEntitlements,
} from '../../examples/gateway/test/proxy/world/entitlements.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

/** A replicated database of the gateway. Row-level security restricts its role. */
export interface GatewayDatabase {
  readonly database: SharedDatabase;
  /** Changes entitlements on the server that is the primary at the beginning. */
  readonly entitlements: Entitlements;
  /** Name of the database. */
  readonly name: string;
  /** Address of the database through PgBouncer. */
  readonly url: string;
}

export async function startGatewayDatabase(): Promise<GatewayDatabase> {
  const created: Entitlements[] = [];
  const database = await startSharedDatabase(async ({ primary }) => {
    const entitlements = await postgresEntitlements(primary.url);
    created.push(entitlements);
    return [entitlements.databaseUrl];
  });
  const [entitlements] = created;
  if (!entitlements) throw new Error('The pair was started without a database.');
  const { databaseUrl } = entitlements;
  return {
    database,
    entitlements,
    name: new URL(databaseUrl).pathname.slice(1),
    url: database.pooler.through(databaseUrl),
  };
}
