import { randomBytes } from 'node:crypto';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { Client } from 'pg';

/** A PostgreSQL database with a plain role, because superusers bypass row-level security. */
export interface PlainRoleDatabase {
  /** The address for the role that owns the database. */
  readonly ownerUrl: string;
  /** The address for another role, which can use the owner's tables after a call of `admitGuest`. */
  readonly guestUrl: string;
  admitGuest(): Promise<void>;
  drop(): Promise<void>;
}

/** Creates the database in the cluster. `clusterUrl` is the address of the superuser. */
export async function plainRoleDatabase(clusterUrl: string): Promise<PlainRoleDatabase> {
  const { url, drop } = await temporaryDatabase(clusterUrl);
  const suffix = randomBytes(6).toString('hex');
  const [owner, guest] = [`owner_${suffix}`, `guest_${suffix}`];
  const database = new URL(url).pathname.slice(1);
  await execute(clusterUrl, [
    ...[owner, guest].map((role) => `create role ${role} login password 'plain' nosuperuser nobypassrls`),
    `alter database ${database} owner to ${owner}`,
  ]);
  return {
    ownerUrl: as(owner, url),
    guestUrl: as(guest, url),
    admitGuest: () =>
      execute(url, [`grant select, insert, update, delete on all tables in schema public to ${guest}`]),
    drop: async () => {
      await drop();
      await execute(
        clusterUrl,
        [owner, guest].map((role) => `drop role ${role}`),
      );
    },
  };
}

function as(role: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = 'plain';
  return url.href;
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
