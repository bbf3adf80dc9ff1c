import { join } from 'node:path';
import { type RunningPostgres, startPostgres, temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { Client } from 'pg';
import { LoadGenerator } from '../load/load-generator.ts';
import { ServerProcess } from '../load/server-process.ts';
import { installPeers, PEERS } from '../peers/peers.ts';
import { SECRET } from './cookies.ts';
import { PASSWORD, PASSWORD_HASH } from './data/fixture.ts';
import { postgresDatabase, setLastSeenInPostgres } from './data/postgres-database.ts';
import { setLastSeenInSqlite, sqliteDatabase } from './data/sqlite-database.ts';

export type Engine = 'sqlite' | 'postgres';

export const PEER_VERSIONS = {
  fastify: '5.12.8',
  '@fastify/cookie': '11.1.5',
  '@fastify/session': '11.1.3',
  'connect-pg-simple': '10.0.0',
  'better-auth': '1.7.25',
} as const;

const DATA = join(PEERS, 'study-auth-data');
const SERVERS = join(import.meta.dirname, 'servers');

/** The flags of study-auth's start script. Every subject gets the same flags. */
const FLAGS = ['--max-semi-space-size=8'];

/** Resources that the parts share: load generators, databases full of sessions, and servers with these databases. */
export class World {
  readonly generator: LoadGenerator = new LoadGenerator();
  /** A second load generator, for load that runs at the same time. */
  readonly people: LoadGenerator = new LoadGenerator();
  readonly #servers = new Set<ServerProcess>();
  #postgres: RunningPostgres | undefined;

  /** Returns the address of a database with this many sessions. */
  async database(engine: Engine, sessions: number): Promise<string> {
    if (engine === 'postgres') return postgresDatabase(await this.#cluster(), sessions);
    const path = sqlitePath(sessions);
    await sqliteDatabase(path, sessions);
    return `sqlite:${path}`;
  }

  /** Returns the address of an empty PostgreSQL database. */
  async empty(): Promise<string> {
    return (await temporaryDatabase(await this.#cluster())).url;
  }

  /** Sets the time at which the sessions that the load uses were last seen. */
  async setLastSeen(engine: Engine, sessions: number, lastSeenAt: number): Promise<void> {
    if (engine === 'postgres') await setLastSeenInPostgres(await this.#cluster(), sessions, lastSeenAt);
    else setLastSeenInSqlite(sqlitePath(sessions), sessions, lastSeenAt);
  }

  /** Starts a server of this repository. `under`: see `ServerProcess.start`. `variables`: its further settings. */
  start(
    server: 'guard' | 'guarded-steps' | 'koa-session' | 'whole' | 'one-select' | 'bare-bcrypt' | 'workers',
    databaseUrl: string,
    under?: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ): Promise<ServerProcess> {
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: DATA, SESSION_SECRET: SECRET };
    return this.#keep(
      ServerProcess.start(
        join(SERVERS, `${server}.ts`),
        FLAGS,
        { ...settings, ...variables, BENCH_PASSWORD: PASSWORD, BENCH_HASH: PASSWORD_HASH },
        under,
      ),
    );
  }

  /** Starts a peer with its own PostgreSQL database, which contains this many sessions. */
  async startPeer(peer: 'fastify-session' | 'better-auth', sessions: number): Promise<ServerProcess> {
    const folder = installPeers('study-auth-peers', PEER_VERSIONS);
    const url = new URL(await this.#cluster());
    const name = `${peer.replace('-', '_')}_${sessions}`;
    await createUnlessThere(url.href, name);
    url.pathname = `/${name}`;
    const hook = join(import.meta.dirname, '../peers/resolve-peers.mjs');
    const settings = {
      DATABASE_URL: url.href,
      SESSIONS: String(sessions),
      SESSION_SECRET: SECRET,
      PEERS: folder,
    };
    const module = join(import.meta.dirname, 'peers', `${peer}.mjs`);
    return this.#keep(
      ServerProcess.start(module, FLAGS, {
        ...settings,
        NODE_OPTIONS: `--conditions=@gatehouse/source --import ${hook}`,
      }),
    );
  }

  /** Stops all servers that were started. */
  async stopServers(): Promise<void> {
    for (const server of this.#servers) await server.stop();
    this.#servers.clear();
  }

  async close(): Promise<void> {
    await this.stopServers();
    await this.generator.close();
    await this.people.close();
    await this.#postgres?.stop();
  }

  async #keep(starting: Promise<ServerProcess>): Promise<ServerProcess> {
    const server = await starting;
    this.#servers.add(server);
    return server;
  }

  async #cluster(): Promise<string> {
    this.#postgres ??= await startPostgres();
    return this.#postgres.url;
  }
}

function sqlitePath(sessions: number): string {
  return join(DATA, `study-auth-${sessions}.sqlite`);
}

async function createUnlessThere(cluster: string, name: string): Promise<void> {
  const client = new Client({ connectionString: cluster });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
