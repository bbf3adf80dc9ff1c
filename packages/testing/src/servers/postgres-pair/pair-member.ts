import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { SUPERUSER_PASSWORD } from '../postgres/initialise-cluster.ts';
import { type PostgresProcess, runPostgres } from '../postgres/run-postgres.ts';
import type { DebianPostgres } from './debian-postgres.ts';

/** Role that a server of a pair reports; `away` if it accepts no connection. */
export type PairRole = 'primary' | 'standby' | 'away';

interface MemberParts {
  readonly programs: DebianPostgres;
  readonly cluster: string;
  readonly port: number;
}

const POLL_INTERVAL_MS = 50;

/** Keeps enough log for each server to follow the other without a replication slot. */
const SETTINGS = { wal_keep_size: '64MB' };

/** One PostgreSQL server of a replicated pair, on loopback. */
export class PairMember {
  /** Address of its superuser, for the database `postgres`. */
  readonly url: string;
  readonly port: number;
  readonly #parts: MemberParts;
  #running: PostgresProcess | undefined;

  constructor(parts: MemberParts) {
    this.#parts = parts;
    this.port = parts.port;
    this.url = `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${parts.port}/postgres`;
  }

  /** Starts it in the role that it had; resolves when it accepts connections. */
  async start(): Promise<void> {
    const { programs, cluster, port } = this.#parts;
    this.#running = await runPostgres(programs, cluster, port, SETTINGS);
  }

  /** Shuts it down cleanly, after its standby has received everything. */
  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** Ends it immediately, as a crash does. */
  async kill(): Promise<void> {
    await this.#running?.kill();
    this.#running = undefined;
  }

  /** Stops the server from responding, without closing its connections, until it is killed. Only on Linux. */
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

  /** Turns a standby into a primary that waits for no standby; resolves when it accepts writes. */
  async promote(): Promise<void> {
    await this.query("ALTER SYSTEM SET synchronous_standby_names = ''");
    await this.query('SELECT pg_reload_conf()');
    await this.query('SELECT pg_promote()');
    await this.#until('SELECT NOT pg_is_in_recovery() AS holds');
  }

  /** Makes it the standby of the other server. Call it before `start`. */
  async followAtStart(other: PairMember): Promise<void> {
    const { cluster } = this.#parts;
    const connection = `host=127.0.0.1 port=${other.port} user=postgres password=${SUPERUSER_PASSWORD}`;
    await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
    await writeFile(join(cluster, 'standby.signal'), '');
  }

  /** After this call, a commit is acknowledged only when a standby has received it. */
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
