import { migrate } from '@gatehouse/adapters/knex';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { expect, inject, it } from 'vitest';
import { compose } from '../../src/compose.ts';
import { readConfiguration } from '../../src/configuration.ts';
import { migrations } from '../../src/migrations.ts';

const CREDENTIALS = { username: 'ada', password: 'correct horse battery', address: '192.0.2.1', client: {} };

/** This replica is empty, unlike a real one, so that each response shows which database was read. */
it('study-auth reads lists from the replica, or from the database while the replica is unreachable, and signs in by the database', async () => {
  const [primary, copy] = [
    await temporaryDatabase(inject('postgresUrl')),
    await temporaryDatabase(inject('postgresUrl')),
  ];
  const empty = await compose(readConfiguration({ DATABASE_URL: copy.url }));
  await migrate(empty.database, migrations);
  await empty.close();
  for (const [DATABASE_REPLICA_URL, rows] of [
    [copy.url, 0],
    ['postgres://nobody@127.0.0.1:9/none', 1],
  ] as const) {
    const server = await compose(readConfiguration({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL }));
    await migrate(server.database, migrations);
    const { auth } = server;
    if (rows === 0) await auth.register.execute(CREDENTIALS, 'first');
    const { account } = await auth.signIn.execute(CREDENTIALS);
    const { items } = await auth.readAuditLog.execute(account, {}, { limit: 1 });
    const accounts = await auth.listAccounts.execute(account, { limit: 1 });
    expect([items.length, accounts.items.length]).toEqual([rows, rows]);
    await server.close();
  }
  await primary.drop();
  await copy.drop();
});
