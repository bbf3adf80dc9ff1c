import { openDatabase } from '@gatehouse/adapters/knex';
import { startMariadb } from '@gatehouse/testing/servers/mariadb';
import { describeSwitch } from '../world/switched-primary.ts';

describeSwitch('MariaDB', async () => {
  const { url: serverUrl, stop } = await startMariadb();
  const run = async (...statements: readonly string[]) => {
    const server = await openDatabase(serverUrl);
    for (const statement of statements) await server.write((from) => from.raw(statement));
    await server.close();
  };
  // An administrator can write to a read-only server.
  await run(
    'create database app',
    `create user instance@'127.0.0.1' identified by 'instance'`,
    `grant select, insert, update, delete on app.* to instance@'127.0.0.1'`,
  );
  const url = new URL(`${serverUrl}/app`);
  const adminUrl = url.href;
  url.username = url.password = 'instance';
  return { url: url.href, adminUrl, forbidWrites: () => run('set global read_only = 1'), stop };
});
