import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../folder/remove-folder.ts';
import { freePort } from '../port/index.ts';
import { initializeCluster, SUPERUSER_PASSWORD } from './initialize-cluster.ts';
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts';
import { type PostgresProcess, runPostgres } from './run-postgres.ts';

/** A running PostgreSQL cluster on loopback. `url` is the address for its superuser and the database `postgres`. */
export interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  /** Stops the server and keeps its data. `resume` starts it again at the same address. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Kills the server immediately, as a crash does. `resume` starts it again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates a cluster in a temporary folder and starts it on a free port. `findPrograms` returns the programs; by default
 * those that npm installed.
 */
export async function startPostgres(
  findPrograms: (folder: string) => PostgresPrograms | Promise<PostgresPrograms> = postgresPrograms,
): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-postgres-'));
  // The server can run as another user, who needs access to its files.
  await chmod(folder, 0o755);
  const programs = await findPrograms(folder);
  const cluster = await initializeCluster(folder, programs);
  const port = await freePort();
  let running: PostgresProcess | undefined = await runPostgres(programs, cluster, port);
  const pause = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    url: `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${port}/postgres`,
    port,
    pause,
    kill: async () => {
      await running?.kill();
      running = undefined;
    },
    resume: async () => {
      running ??= await runPostgres(programs, cluster, port);
    },
    stop: async () => {
      await pause();
      await removeFolder(folder);
    },
  };
}
