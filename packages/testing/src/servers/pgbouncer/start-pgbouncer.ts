import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../folder/remove-folder.ts';
import { freePort } from '../port/index.ts';
import { NOBODY } from '../postgres/postgres-programs.ts';
import type { PgbouncerOptions } from './pgbouncer-options.ts';
import { pgbouncerSettings } from './pgbouncer-settings.ts';

const PATHS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** A running PgBouncer in transaction mode. */
export interface RunningPgbouncer {
  /** Returns the address of the same database through PgBouncer. */
  through(url: string): string;
  /** Switches to these databases without a restart. Each server connection closes when its transaction ends. */
  routeTo(urls: readonly string[]): Promise<void>;
  /** Kills PgBouncer with every connection, and starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the PgBouncer of this machine, or the program at PGBOUNCER_PATH, on a free port. */
export async function startPgbouncer(options: PgbouncerOptions): Promise<RunningPgbouncer> {
  const program = installedPgbouncer();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const write = async (urls: readonly string[]) => {
    const files = pgbouncerSettings({ ...options, urls, port, folder });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  };
  await write(options.urls);
  const start = () => run(program, join(folder, 'pgbouncer.ini'));
  let running = await start();
  return {
    through: (address) => {
      const url = new URL(address);
      url.port = String(port);
      return url.href;
    },
    routeTo: async (urls) => {
      await write(urls);
      running.reload();
    },
    restart: async () => {
      await running.stop();
      running = await start();
    },
    stop: async () => {
      await running.stop();
      await removeFolder(folder);
    },
  };
}

function installedPgbouncer(): string {
  const { PGBOUNCER_PATH } = process.env;
  const program = (PGBOUNCER_PATH ? [PGBOUNCER_PATH] : PATHS).find((path) => existsSync(path));
  if (program) return program;
  throw new Error(
    'PgBouncer is missing. Install it with `apt-get install pgbouncer`, or set PGBOUNCER_PATH.',
  );
}

/** Resolves when PgBouncer accepts connections. Rejects with its output if it exits first. */
async function run(program: string, settings: string): Promise<{ reload(): void; stop(): Promise<void> }> {
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? NOBODY : {};
  const pooler = spawn(program, [settings], { stdio: ['ignore', 'ignore', 'pipe'], ...user });
  const exited = once(pooler, 'exit');
  const kill = () => pooler.kill('SIGKILL');
  process.once('exit', kill);
  await new Promise<void>((resolve, reject) => {
    let words = '';
    pooler.stderr.on('data', (chunk) => {
      words = (words + chunk).slice(-4_000);
      if (words.includes('process up')) resolve();
    });
    exited.then(() => reject(new Error(`PgBouncer did not start: ${words}`)), reject);
  });
  return {
    reload: () => pooler.kill('SIGHUP'),
    stop: async () => {
      process.off('exit', kill);
      kill();
      await exited;
    },
  };
}
