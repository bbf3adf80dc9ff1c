import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder } from '../folder/remove-folder.ts';
import { freePort } from '../port/index.ts';

const PROGRAM = '/usr/sbin/mariadbd';
const INSTALL = '/usr/bin/mariadb-install-db';

/** A running MariaDB on loopback. `url` is the address for its superuser, without a database. */
export interface RunningMariadb {
  readonly url: string;
  /** Kills the process, as a crash does, and keeps its data. `resume` starts it again at the same address. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates databases in a temporary folder, and starts the MariaDB of this machine on a free port. */
export async function startMariadb(): Promise<RunningMariadb> {
  if (!existsSync(PROGRAM))
    throw new Error('MariaDB is missing. Install it with `apt-get install mariadb-server`.');
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mariadb-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const place = [...user, `--datadir=${data}`];
  const login = '--auth-root-authentication-method=normal';
  await promisify(execFile)(INSTALL, ['--no-defaults', ...place, login, '--skip-test-db']);
  const options = [
    '--no-defaults',
    ...place,
    `--port=${port}`,
    `--socket=${join(folder, 'socket')}`,
    ...SETTINGS,
  ];
  let end: (() => Promise<void>) | undefined = await run(options);
  const pause = async () => {
    await end?.();
    end = undefined;
  };
  return {
    url: `mysql://root@127.0.0.1:${port}`,
    pause,
    resume: async () => {
      end ??= await run(options);
    },
    stop: async () => {
      await pause();
      await removeFolder(folder);
    },
  };
}

const SETTINGS = [
  '--bind-address=127.0.0.1',
  '--skip-name-resolve',
  '--max-connections=300',
  // With the following settings, only a crash of the machine can lose data. A crash of the process cannot.
  '--innodb-flush-log-at-trx-commit=2',
  '--skip-log-bin',
];

/**
 * Starts the server. When it accepts connections, resolves with a function that stops it. Rejects with the server's
 * output if the server exits first.
 */
async function run(options: readonly string[]): Promise<() => Promise<void>> {
  const server = spawn(PROGRAM, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(server, 'exit');
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  await new Promise<void>((resolve, reject) => {
    let words = '';
    server.stderr.on('data', (chunk) => {
      words = (words + chunk).slice(-4_000);
      if (words.includes('ready for connections')) resolve();
    });
    exited.then(() => reject(new Error(`MariaDB did not start: ${words}`)), reject);
  });
  return async () => {
    process.off('exit', end);
    end();
    await exited;
  };
}
