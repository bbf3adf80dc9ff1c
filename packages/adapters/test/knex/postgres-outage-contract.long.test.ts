import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { SECOND } from '@gatehouse/core/kernel';
import { authOutageContract } from '@gatehouse/testing/contracts';
import { type InterruptibleServer, interruptible } from '@gatehouse/testing/servers/forwarder';
import { type RunningPostgres, startPostgres } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { MIGRATIONS, storageIn } from './world/storages.ts';

/**
 * Time limits that are long enough for a busy machine, and shorter than the time after which a call is treated as
 * hanging.
 */
const TIMEOUTS = { answerTimeout: 5 * SECOND };

describe('accounts and sessions on a PostgreSQL server that is stopped and started', () => {
  let postgres: RunningPostgres;
  let server: InterruptibleServer;
  let databases: readonly [Database, Database];

  beforeAll(async () => {
    postgres = await startPostgres();
    server = await interruptible(postgres);
    databases = [await openDatabase(server.url, TIMEOUTS), await openDatabase(server.url, TIMEOUTS)];
    await migrate(databases[0], MIGRATIONS);
  });

  afterAll(async () => {
    for (const database of databases) await database.close();
    await server.close();
    await postgres.stop();
  });

  it.each(Object.entries(authOutageContract))('%s', async (_clause, experiment) => {
    const [storage, other] = [storageIn(databases[0]), storageIn(databases[1])];
    await experiment({ ...server, storage, other });
  });
});
