import { randomUUID } from 'node:crypto';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations, grantRuntimeRole } from '@gatehouse/adapters/knex/gateway';
import { inject } from 'vitest';
import type { GatewayDatabase } from './gateway-databases.ts';

/** Creates a migrated database of the gateway on MariaDB. */
export async function mariadbDatabase(): Promise<GatewayDatabase> {
  const suffix = randomUUID().replaceAll('-', '').slice(0, 20);
  const [name, role] = [`gateway_${suffix}`, `app_${suffix}`];
  const adminUrl = `${inject('mariadbUrl')}/${name}`;
  await onServer(`create database ${name}`, `create user ${role} identified by 'app'`);
  const database = await openDatabase(adminUrl);
  await migrate(database, gatewayMigrations);
  await grantRuntimeRole(database, role);
  await database.close();
  const url = new URL(adminUrl);
  [url.username, url.password] = [role, 'app'];
  const drop = () => onServer(`drop database ${name}`, `drop user ${role}`);
  return { url: url.href, adminUrl, driver: undefined, drop };
}

async function onServer(...statements: readonly string[]): Promise<void> {
  const server = await openDatabase(inject('mariadbUrl'));
  for (const statement of statements) await server.write((from) => from.raw(statement));
  await server.close();
}
