import { KEEP_ALIVE_DELAY } from '@gatehouse/adapters/knex';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import pg from 'pg';

/** Time limit for connecting, also for the programs of PostgreSQL. */
export const CONNECT_TIMEOUT_SECONDS = 10;

/**
 * Connects to a PostgreSQL database, passes the connection to `work`, and closes it. Throws `StorageUnavailable` if it
 * cannot connect. If the signal is aborted, cuts the connection, because a server that hangs would not respond.
 */
export async function onPostgres<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_SECONDS * 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
  });
  // Ignore the event. If the connection ends early, the running or the next query fails and reports it.
  client.on('error', () => {});
  const cut = () => client.connection.stream.destroy();
  signal?.addEventListener('abort', cut);
  try {
    await client.connect().catch((cause: Error) => {
      throw new StorageUnavailable(`cannot connect: ${cause.message}`, { cause });
    });
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end();
  }
}
