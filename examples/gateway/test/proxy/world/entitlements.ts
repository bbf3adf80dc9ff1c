import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KnexAuditLog, KnexUnitOfWork, migrate, openDatabase } from '@gatehouse/adapters/knex';
import {
  gatewayMigrations,
  grantRuntimeRole,
  KnexEntitlementStore,
  KnexEventLedger,
  openDatabaseAs,
} from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { ApplyEntitlementEvent, type EntitlementChange } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';

/** The gateway's database, and a function with which an operator changes it. */
export interface Entitlements {
  /** Address for the proxy. On PostgreSQL, its role has only the privileges that the proxy needs. */
  readonly databaseUrl: string;
  /** Address for the role that migrates. */
  readonly adminUrl: string;
  apply(did: string, change: EntitlementChange): Promise<void>;
  drop(): Promise<void>;
}

/** Creates a SQLite database in a temporary folder. */
export async function sqliteEntitlements(): Promise<Entitlements> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-entitlements-'));
  const url = `sqlite:${join(folder, 'gateway.sqlite')}`;
  return entitlements(url, url, () => removeFolder(folder));
}

/** Creates a PostgreSQL database in the cluster, with row-level security. */
export async function postgresEntitlements(clusterUrl: string): Promise<Entitlements> {
  const { url: adminUrl, drop } = await temporaryDatabase(clusterUrl);
  const role = `app_${randomUUID().replaceAll('-', '')}`;
  const admin = await openDatabase(adminUrl);
  await admin.write((from) => from.raw(`create role ${role} login password 'app'`));
  await admin.close();
  const url = new URL(adminUrl);
  [url.username, url.password] = [role, 'app'];
  return entitlements(adminUrl, url.href, drop, role);
}

/** Creates a database on the MariaDB server. Its role has only the privileges that the servers need. */
export async function mariadbEntitlements(serverUrl: string): Promise<Entitlements> {
  const suffix = randomUUID().replaceAll('-', '').slice(0, 20);
  const [name, role] = [`gateway_${suffix}`, `app_${suffix}`];
  const onServer = async (...statements: readonly string[]) => {
    const server = await openDatabase(serverUrl);
    for (const statement of statements) await server.write((from) => from.raw(statement));
    await server.close();
  };
  await onServer(`create database ${name}`, `create user ${role} identified by 'app'`);
  const url = new URL(`${serverUrl}/${name}`);
  [url.username, url.password] = [role, 'app'];
  const drop = () => onServer(`drop database ${name}`, `drop user ${role}`);
  return entitlements(`${serverUrl}/${name}`, url.href, drop, role);
}

async function entitlements(
  adminUrl: string,
  databaseUrl: string,
  drop: () => Promise<void>,
  role?: string,
): Promise<Entitlements> {
  const admin = await openDatabase(adminUrl);
  await migrate(admin, gatewayMigrations);
  if (role !== undefined) await grantRuntimeRole(admin, role);
  await admin.close();
  const database = await openDatabaseAs('operator', databaseUrl);
  const apply = new ApplyEntitlementEvent({
    entitlements: new KnexEntitlementStore(database),
    ledger: new KnexEventLedger(database),
    audit: new KnexAuditLog(database, new NodeSha256()),
    unitOfWork: new KnexUnitOfWork(database),
    clock: new SystemClock(),
    random: new NodeRandomSource(),
  });
  return {
    databaseUrl,
    adminUrl,
    apply: async (did, change) => {
      const envelope = { eventId: randomUUID(), reason: 'a test', ticketRef: 'T-1' };
      const event = { ...envelope, ...change };
      await apply.execute({ did: did as Did, principal: 'did:plc:operator', event });
    },
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}
