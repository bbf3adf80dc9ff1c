import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../folder/remove-folder.ts';
import { freePort } from '../port/index.ts';

const PROGRAM = '/usr/bin/redis-server';

/** A running Redis on loopback. It has an append-only file, which it writes to the disk before each response. */
export interface RunningRedis {
  readonly url: string;
  readonly port: number;
  /** Kills the process, as a crash does, and keeps its data. `resume` starts it again at the same address. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Pauses the process until `thaw`, so that it does not respond and closes no connection. */
  freeze(): void;
  thaw(): void;
  /** Removes all keys. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

interface RedisProcess {
  readonly pid: number;
  kill(): Promise<void>;
}

/** Starts the Redis of this machine on a free port. `settings` are additional lines of its configuration. */
export async function startRedis(settings: Readonly<Record<string, string>> = {}): Promise<RunningRedis> {
  if (!existsSync(PROGRAM))
    throw new Error('Redis is missing. Install it with `apt-get install redis-server`.');
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-redis-'));
  const port = await freePort();
  const all = { ...SETTINGS, dir: folder, port: String(port), ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
  let running: RedisProcess | undefined = await run(options);
  const signal = (name: NodeJS.Signals) => {
    if (running) process.kill(running.pid, name);
  };
  const pause = async () => {
    await running?.kill();
    running = undefined;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pause,
    resume: async () => {
      running ??= await run(options);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    empty: () => flushAll(port),
    stop: async () => {
      await pause();
      await removeFolder(folder);
    },
  };
}

const SETTINGS = {
  bind: '127.0.0.1',
  appendonly: 'yes',
  appendfsync: 'always',
  'maxmemory-policy': 'noeviction',
  save: '',
};

/** Resolves when the server accepts connections. Rejects with its output if it exits first. */
async function run(options: readonly string[]): Promise<RedisProcess> {
  const server = spawn(PROGRAM, options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(server, 'exit');
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  await new Promise<void>((resolve, reject) => {
    let words = '';
    server.stdout.on('data', (chunk) => {
      words = (words + chunk).slice(-4_000);
      if (words.includes('Ready to accept connections')) resolve();
    });
    exited.then(() => reject(new Error(`Redis did not start: ${words}`)), reject);
  });
  return {
    pid: server.pid ?? 0,
    kill: async () => {
      process.off('exit', end);
      end();
      await exited;
    },
  };
}

async function flushAll(port: number): Promise<void> {
  const connection = connect(port, '127.0.0.1').setEncoding('utf8');
  connection.end('FLUSHALL\r\n');
  const [reply] = await once(connection, 'data');
  if (reply !== '+OK\r\n') throw new Error(`Redis did not remove its keys: ${reply}`);
}
