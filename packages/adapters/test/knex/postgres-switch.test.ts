import { openDatabase } from '@gatehouse/adapters/knex';
import { startPostgres } from '@gatehouse/testing/servers/postgres';
import { describeSwitch } from './world/switched-primary.ts';

describeSwitch('PostgreSQL', async () => {
  const { url, stop } = await startPostgres();
  const forbidWrites = async () => {
    const database = await openDatabase(url);
    await database.write((from) => from.raw('alter system set default_transaction_read_only = on'));
    await database.write((from) => from.raw('select pg_reload_conf()'));
    await database.close();
  };
  return { url, adminUrl: url, forbidWrites, stop };
});
