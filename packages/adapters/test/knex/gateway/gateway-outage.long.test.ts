import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { SECOND } from '@gatehouse/core/kernel';
import { gatewayOutageContract, gatewayTableOutageContract } from '@gatehouse/testing/contracts/gateway';
import { type InterruptibleServer, interruptible } from '@gatehouse/testing/servers/forwarder';
import { startMariadb } from '@gatehouse/testing/servers/mariadb';
import { startPostgres } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { gatewayStorage } from './entitlement/gateway-storage-of.ts';
import { gatewayTables } from './gateway-tables-of.ts';

const SERVERS = { PostgreSQL: startPostgres, MariaDB: startMariadb };

describe.each(Object.entries(SERVERS))(
  'the stores of the gateway on %s that is stopped and started',
  (_engine, startServer) => {
    let running: Awaited<ReturnType<typeof startServer>>;
    let server: InterruptibleServer;
    let databases: readonly [Database, Database];

    beforeAll(async () => {
      running = await startServer();
      server = await interruptible(running);
      const setUp = await openDatabase(server.url);
      await setUp.write((from) => from.raw('create database app'));
      await setUp.close();
      const url = new URL(server.url);
      url.pathname = '/app';
      const open = () => openDatabaseAs('operator', url.href, { answerTimeout: 5 * SECOND });
      databases = [await open(), await open()];
      await migrate(databases[0], gatewayMigrations);
    });

    afterAll(async () => {
      for (const database of databases) await database.close();
      await server.close();
      await running.stop();
    });

    it.each(Object.entries(gatewayOutageContract))('%s', async (_clause, experiment) => {
      const [storage, other] = [gatewayStorage(databases[0]), gatewayStorage(databases[1])];
      await experiment({ ...server, storage, other });
    });

    it.each(Object.entries(gatewayTableOutageContract))('its tables: %s', async (_clause, experiment) => {
      const [storage, other] = [gatewayTables(databases[0]), gatewayTables(databases[1])];
      await experiment({ ...server, storage, other });
    });
  },
);
