import { randomUUID } from 'node:crypto';
import { openDatabase } from '@gatehouse/adapters/knex';
import { rowLevelSecurityFault, runtimeRoleFault } from '@gatehouse/adapters/knex/gateway';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { GATEWAY_DATABASES, type GatewayDatabase } from './gateway-databases.ts';

const [makePostgres] = Object.entries(GATEWAY_DATABASES).flatMap(([name, make]) =>
  name.startsWith('PostgreSQL') ? [make] : [],
);

describe('a role on PostgreSQL', () => {
  let made: GatewayDatabase;
  let [owner, present] = ['', ''];

  beforeAll(async () => {
    made = await (makePostgres ?? expect.fail('There is no PostgreSQL.'))();
    owner = new URL(made.adminUrl).username;
    present = new URL(made.url).username;
  });
  afterAll(() => made.drop());

  async function clusterDoes(text: string, pathname?: string): Promise<void> {
    const url = new URL(inject('postgresUrl'));
    if (pathname !== undefined) url.pathname = pathname;
    const cluster = await openDatabase(url.href);
    await cluster.write((from) => from.raw(text));
    await cluster.close();
  }

  async function faults(url: string = made.url): Promise<(string | undefined)[]> {
    const database = await openDatabase(url);
    const found = [await runtimeRoleFault(database), await rowLevelSecurityFault(database)];
    await database.close();
    return found;
  }

  /** Returns the faults of the servers' role while it is a member of another role without inheriting from that role. */
  async function faultsAsMemberOf(other: string): Promise<(string | undefined)[]> {
    await clusterDoes(`grant ${other} to ${present} with inherit false`);
    const found = await faults();
    await clusterDoes(`revoke ${other} from ${present}`);
    return found;
  }

  it('is safe when it owns nothing and is a member of nothing', async () => {
    expect(await faults()).toEqual([undefined, undefined]);
  });

  it('is unsafe when it owns the tables, even if policies are forced', async () => {
    const fault = `the database role "${owner}" owns the tables or their schema`;
    expect(await faults(made.adminUrl)).toEqual([fault, undefined]);
  });

  it('is unsafe when it can become the owner of the tables', async () => {
    const fault = `the database role "${present}" is a member of "${owner}", which owns the tables or their schema`;
    expect(await faultsAsMemberOf(owner)).toEqual([fault, undefined]);
  });

  it('is unsafe when it can become the owner of only the schema', async () => {
    const other = `schema_${randomUUID().replaceAll('-', '')}`;
    const { pathname } = new URL(made.url);
    await clusterDoes(`create role ${other}; alter schema public owner to ${other}`, pathname);
    const fault = `the database role "${present}" is a member of "${other}", which owns the tables or their schema`;
    expect(await faultsAsMemberOf(other)).toEqual([fault, undefined]);
    await clusterDoes(`alter schema public owner to pg_database_owner; drop role ${other}`, pathname);
  });

  it('is unsafe when it is a superuser', async () => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = new URL(made.url).pathname;
    const fault = `the database role "${url.username}" is a superuser`;
    expect(await faults(url.href)).toEqual([fault, fault]);
  });

  it.each([
    ['is a superuser', 'superuser'],
    ['bypasses row-level security', 'bypassrls'],
  ])('is unsafe when it can become a role that %s', async (fault, attribute) => {
    const other = `mighty_${randomUUID().replaceAll('-', '')}`;
    await clusterDoes(`create role ${other} ${attribute}`);
    const text = `the database role "${present}" is a member of "${other}", which ${fault}`;
    expect(await faultsAsMemberOf(other)).toEqual([text, text]);
    await clusterDoes(`drop role ${other}`);
  });
});
