import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { SUPERUSER_PASSWORD } from '../postgres/initialize-cluster.ts';
import { type PostgresProcess, runPostgres } from '../postgres/run-postgres.ts';
import type { DebianPostgres } from './debian-postgres.ts';

/** Role of a server in a pair; `away` if the server accepts no connection. */
export type PairRole = 'primary' | 'standby' | 'away';

interface MemberParts {
  readonly programs: DebianPostgres;
  readonly cluster: string;
  readonly port: number;
}

const POLL_INTERVAL_MS = 50;

/** Settings that keep enough log, so that each server can follow the other without a replication slot. */
const SETTINGS = { wal_keep_size: '64MB' };

/** One PostgreSQL server of a replicated pair, on loopback. */
export class PairMember {
  /** Address for the superuser and the database `postgres`. */
  readonly url: string;
  readonly port: number;
  readonly #parts: MemberParts;
  #running: PostgresProcess | undefined;

  constructor(parts: MemberParts) {
    this.#parts = parts;
    this.port = parts.port;
    this.url = `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${parts.port}/postgres`;
  }

  /** Starts the server in its last role. Resolves when it accepts connections. */
  async start(): Promise<void> {
    const { programs, cluster, port } = this.#parts;
    this.#running = await runPostgres(programs, cluster, port, SETTINGS);
  }

  /** Shuts the server down cleanly, after its standby has received everything. */
  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** Kills the server immediately, as a crash does. */
  async kill(): Promise<void> {
    await this.#running?.kill();
    this.#running = undefined;
  }

  /** Makes the server stop responding without closing its connections, until it is killed. Works only on Linux. */
  freeze(): void {
    this.#running?.freeze();
  }

  async role(): Promise<PairRole> {
    try {
      const [row] = await this.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
      return row?.standby ? 'standby' : 'primary';
    } catch {
      return 'away';
    }
  }

  /** Changes a standby to a primary that waits for no standby. Resolves when it accepts writes. */
  async promote(): Promise<void> {
    await this.query("ALTER SYSTEM SET synchronous_standby_names = ''");
    await this.query('SELECT pg_reload_conf()');
    await this.query('SELECT pg_promote()');
    await this.#until('SELECT NOT pg_is_in_recovery() AS holds');
  }

  /** Makes this server the standby of the other server. Call this before `start`. */
  async followAtStart(other: PairMember): Promise<void> {
    const { cluster } = this.#parts;
    const connection = `host=127.0.0.1 port=${other.port} user=postgres password=${SUPERUSER_PASSWORD}`;
    await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
    await writeFile(join(cluster, 'standby.signal'), '');
  }

  /** Makes later commits wait until a standby has received them. */
  async waitForStandby(): Promise<void> {
    await this.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.query('SELECT pg_reload_conf()');
    await this.#until("SELECT count(*) > 0 AS holds FROM pg_stat_replication WHERE sync_state = 'sync'");
  }

  /** Runs one statement as superuser, in this database. */
  async query<Row extends object>(statement: string, database = 'postgres'): Promise<readonly Row[]> {
    const url = new URL(this.url);
    url.pathname = `/${database}`;
    const client = new Client({ connectionString: url.href });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Repeats the query until the column `holds` of its result is true. */
  async #until(question: string): Promise<void> {
    while (!(await this.query<{ holds: boolean }>(question))[0]?.holds) await pause(POLL_INTERVAL_MS);
  }
}
