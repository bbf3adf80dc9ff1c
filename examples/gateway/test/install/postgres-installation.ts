import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { GivenAnswers } from '../../src/install/index.ts';
import { freePorts, installedFolder } from './installed-folder.ts';

/** An installation whose database is in a PostgreSQL cluster, and the URLs of its roles. */
export interface PostgresInstallation {
  readonly folder: string;
  /** Variables with the URL of each role. */
  readonly roles: Readonly<
    Record<'DATABASE_URL' | 'DATABASE_ADMIN_URL' | 'BACKUP_DATABASE_URL' | 'SUPERUSER_URL', string>
  >;
}

/** Creates an installation, a database and its three roles. `clusterUrl` is the URL for the superuser. */
export async function postgresInstallation(
  clusterUrl: string,
  given: GivenAnswers = { pds_provider: 'public' },
  parent?: string,
): Promise<PostgresInstallation> {
  const name = `gatehouse_${randomUUID().slice(0, 8)}`;
  const url = (role: string) => {
    const address = new URL(clusterUrl);
    [address.username, address.password, address.pathname] = [role, `pass/word @${role}`, `/${name}`];
    return address.href;
  };
  const [admin, server, backup] = [`${name}_owner`, `${name}_server`, `${name}_backup`];
  const password = (role: string) => `password 'pass/word @${role}'`;
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  for (const statement of [
    `create role ${admin} login createdb ${password(admin)}`,
    `create role ${server} login ${password(server)}`,
    `create role ${backup} login bypassrls ${password(backup)} in role pg_read_all_data`,
    `create database ${name} owner ${admin}`,
  ])
    await client.query(statement);
  await client.end();
  const superuser = new URL(clusterUrl);
  superuser.pathname = `/${name}`;
  const answers: GivenAnswers = { ...given, ports: await freePorts(given), database_url: url(server) };
  return {
    folder: await installedFolder(answers, parent),
    roles: {
      DATABASE_URL: url(server),
      DATABASE_ADMIN_URL: url(admin),
      BACKUP_DATABASE_URL: url(backup),
      SUPERUSER_URL: superuser.href,
    },
  };
}
