import { type RunningPgbouncer, startPgbouncer } from '@gatehouse/testing/servers/pgbouncer';
import {
  type PostgresPair,
  type PostgresPairOptions,
  startPostgresPair,
} from '@gatehouse/testing/servers/postgres-pair';
import { guideBlock } from './guide-block.ts';

const SERVER_CONNECTIONS = 20;

/** Two replicated PostgreSQL servers behind PgBouncer, with the configuration of the deployment guide. */
export interface SharedDatabase {
  readonly pair: PostgresPair;
  readonly pooler: RunningPgbouncer;
  /** Makes PgBouncer connect to the current primary. */
  routeToPrimary(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the servers. `databases` creates databases on the primary. It returns their addresses, each with the role that
 * uses the database.
 */
export async function startSharedDatabase(
  databases: (pair: PostgresPair) => Promise<readonly string[]>,
  options: PostgresPairOptions = {},
): Promise<SharedDatabase> {
  const pair = await startPostgresPair(options);
  const urls = await databases(pair);
  const pooler = await startPgbouncer({
    urls,
    serverConnections: SERVER_CONNECTIONS,
    settings: guideBlock('ini'),
  });
  return {
    pair,
    pooler,
    routeToPrimary: () => pooler.routeTo(urls.map((url) => urlAt(url, pair.primary.port))),
    stop: async () => {
      await pooler.stop();
      await pair.stop();
    },
  };
}

function urlAt(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
