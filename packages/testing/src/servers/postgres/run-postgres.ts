import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { PostgresPrograms } from './postgres-programs.ts';

/** A PostgreSQL server that `runPostgres` started. */
export interface PostgresProcess {
  /** Closes connections and shuts down cleanly. */
  stop(): Promise<void>;
  /** Kills the server immediately, as a crash does; on Linux all its processes at once. */
  kill(): Promise<void>;
  /** Pauses all processes of the server, so that it does not respond and closes no connection. Works only on Linux. */
  freeze(): void;
}

const SETTINGS = {
  // The data need not survive a crash, because it is deleted after the tests.
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  unix_socket_directories: '',
};

/**
 * Starts the server of a cluster and waits until it accepts connections. Rejects with the server's output if the server
 * exits first.
 */
export async function runPostgres(
  { postgres, user }: Pick<PostgresPrograms, 'postgres' | 'user'>,
  cluster: string,
  port: number,
  further: Readonly<Record<string, string>> = {},
): Promise<PostgresProcess> {
  const settings = Object.entries({ ...SETTINGS, ...further }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(postgres, ['-D', cluster, '-p', String(port), ...settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_MESSAGES: 'C' },
    ...user,
  });
  const exited = once(server, 'exit');
  const interrupt = () => server.kill('SIGINT');
  /** Child processes that must be killed as well. Otherwise they could outlive the server and keep using its memory. */
  let children: readonly number[] = [];
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    process.off('exit', interrupt);
    server.kill(signal);
    for (const pid of children) signalled(pid, 'SIGKILL');
    await exited;
  };
  process.once('exit', interrupt);
  await new Promise<void>((resolve, reject) => {
    let words = '';
    server.stderr.on('data', (chunk) => {
      words = (words + chunk).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(words)) resolve();
    });
    exited.then(() => reject(new Error(`PostgreSQL did not start: ${words}`)), reject);
  });
  return {
    stop: () => end('SIGINT'),
    kill: () => {
      children = childrenOf(server.pid);
      return end('SIGKILL');
    },
    freeze: () => {
      server.kill('SIGSTOP');
      children = childrenOf(server.pid);
      for (const pid of children) signalled(pid, 'SIGSTOP');
    },
  };
}

/** Returns the children of the process; none if it has ended. */
function childrenOf(pid: number | undefined): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return children === '' ? [] : children.split(' ').map(Number);
}

/** Sends the signal. Returns normally if the process has already ended. */
function signalled(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}
