import type { Database } from '@gatehouse/adapters/knex';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { GatewayDatabase } from './entitlement/gateway-databases.ts';

/** Runs the work as the gateway and as a worker on one new database. */
export async function withServers(
  make: () => Promise<GatewayDatabase>,
  work: (gateway: Database, worker: Database) => Promise<void>,
): Promise<void> {
  const { url, driver, drop } = await make();
  const options = driver ? { driver } : {};
  const gateway = await openDatabaseAs('gateway', url, options);
  const worker = await openDatabaseAs('worker', url, options);
  try {
    await work(gateway, worker);
  } finally {
    await gateway.close();
    await worker.close();
    await drop();
  }
}
