import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makePrivateFolder } from '@gatehouse/adapters/node';
import { MINUTE, SECOND } from '@gatehouse/core/kernel';
import { type RunningServer, StartFailure } from '@gatehouse/http-koa/process';
import { clusterFolder } from './cluster-folder.ts';
import { createCluster } from './create-cluster.ts';
import { disownLock, endEarlierServer } from './end-earlier-server.ts';
import type { PostgresConfiguration } from './postgres-configuration.ts';
import { postgresFailure } from './postgres-failure.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { rootFault } from './root-fault.ts';

const POLL_MS = 50;
const PROBE_TIMEOUT_MS = 2 * SECOND;
const ENDED = 'PostgreSQL has ended. Its log contains the reason.';

/**
 * Creates the cluster in the data folder unless it exists, and runs PostgreSQL on it. Resolves when PostgreSQL accepts
 * connections. If PostgreSQL ends by itself, this process ends with exit code 1.
 */
export async function startPostgres(
  { dataDir, port, passwords }: PostgresConfiguration,
  /** Destination of PostgreSQL's log: the output of this process, or nowhere. */
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<RunningServer> {
  const fault = rootFault(process.getuid?.() === 0);
  if (fault) throw new StartFailure(`${fault.message}. ${fault.remedy}.`);
  const programs = await postgresPrograms();
  const cluster = clusterFolder(resolve(dataDir));
  await makePrivateFolder(dataDir, console.error);
  await createCluster(cluster, programs, passwords);
  await endEarlierServer(cluster);
  disownLock(cluster);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const words = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(programs.postgres, words, {
    // Ctrl-C in a terminal sends SIGINT to all processes of a group. PostgreSQL must run until the others have stopped.
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const ended = once(server, 'exit');
  const stop = () => server.kill('SIGINT');
  process.once('exit', stop);
  await accepting(server, port);
  const unexpected = () => {
    process.exitCode = 1;
    console.error(ENDED);
  };
  if (hasEnded(server)) throw new StartFailure(ENDED);
  server.once('exit', unexpected);
  return {
    url: `postgres://127.0.0.1:${port}`,
    metricsUrl: undefined,
    stopsWithin: MINUTE,
    stop: async () => {
      server.off('exit', unexpected);
      process.off('exit', stop);
      // The "fast" shutdown: ends connections, writes a checkpoint and exits.
      stop();
      await ended;
    },
  };
}

/** Resolves when the server accepts connections. Rejects if it ends first. */
async function accepting(server: ChildProcess, port: number): Promise<void> {
  while ((await postgresFailure(port, PROBE_TIMEOUT_MS)) !== undefined) {
    if (hasEnded(server)) throw new StartFailure(ENDED);
    await pause(POLL_MS);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
