import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations, grantRuntimeRole } from '@gatehouse/adapters/knex/gateway';
import { type Entitlement, nothingHeld } from '@gatehouse/core/entitlement';
import { startPostgres, temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { holderDid } from './holders.ts';

const BATCH = 100_000;

export type EngineName = 'sqlite' | 'postgres';

/** A migrated database with many holders. */
export interface FilledDatabase {
  /** URL of the database with the role of a server. */
  readonly url: string;
  /** URL of the database with a role without restrictions. */
  readonly adminUrl: string;
}

/** The databases of one run of the benchmark. They are deleted when the run ends. */
export class Databases {
  #postgres: Promise<Awaited<ReturnType<typeof startPostgres>>> | undefined;
  readonly #folders: string[] = [];
  #roles = 0;

  async filled(engine: EngineName, holders: number): Promise<FilledDatabase> {
    return engine === 'sqlite' ? this.#sqlite(holders) : this.#filledPostgres(holders);
  }

  async close(): Promise<void> {
    await (await this.#postgres)?.stop();
    for (const folder of this.#folders) await rm(folder, { recursive: true });
  }

  async #sqlite(holders: number): Promise<FilledDatabase> {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    this.#folders.push(folder);
    const path = join(folder, 'gateway.sqlite');
    const url = `sqlite:${path}`;
    await migrated(url);
    fillSqlite(path, holders);
    return { url, adminUrl: url };
  }

  async #filledPostgres(holders: number): Promise<FilledDatabase> {
    this.#postgres ??= startPostgres();
    const { url: adminUrl } = await temporaryDatabase((await this.#postgres).url);
    this.#roles += 1;
    const role = `bench_${this.#roles}`;
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(`create role ${role} login password 'bench'`);
    await migrated(adminUrl, role);
    await client.query('set session_replication_role = replica');
    for (let from = 0; from < holders; from += BATCH) {
      const dids = Array.from({ length: Math.min(BATCH, holders - from) }, (_, n) => holderDid(from + n));
      await client.query(
        `insert into entitlements (did, base, once, version, audit_sequence)
         select did, 'active', i % 2, 1, $2::int + i from unnest($1::text[]) with ordinality as t (did, i)`,
        [dids, from],
      );
    }
    await client.query('vacuum analyze entitlements');
    await client.end();
    const url = new URL(adminUrl);
    [url.username, url.password] = [role, 'bench'];
    return { url: url.href, adminUrl };
  }
}

async function migrated(url: string, role?: string): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database, gatewayMigrations);
  if (role !== undefined) await grantRuntimeRole(database, role);
  await database.close();
}

function fillSqlite(path: string, holders: number): void {
  const database = new BetterSqlite3(path);
  const rows = Array.from({ length: holders }, (_, n) => ({
    ...nothingHeld(holderDid(n)),
    base: 'active' as const,
    once: n % 2 === 1,
    version: 1,
    sequence: n + 1,
  }));
  insertUnwitnessed(database, rows);
  database.exec('analyze');
  database.close();
}

/**
 * Inserts records whose audit rows are missing or are not the latest ones. A trigger would reject such
 * records, so it is removed before and restored afterwards.
 */
export function insertUnwitnessed(
  database: BetterSqlite3.Database,
  rows: Iterable<Entitlement & { readonly sequence: number }>,
): void {
  database.pragma('foreign_keys = OFF');
  const name = 'entitlements_begin_with_a_witness';
  const { sql } = database.prepare('select sql from sqlite_master where name = ?').get(name) as {
    sql: string;
  };
  database.exec(`drop trigger ${name}`);
  const insert = database.prepare(
    'insert into entitlements (did, base, grace_until, once, version, audit_sequence) values (?, ?, ?, ?, ?, ?)',
  );
  database.transaction(() => {
    for (const { did, base, graceUntil, once, version, sequence } of rows)
      insert.run(did, base, graceUntil, Number(once), version, sequence);
  })();
  database.exec(sql);
}
