import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { removeFolder } from '../folder/remove-folder.ts';
import { freePort } from '../port/index.ts';

const PROGRAM = '/usr/sbin/haproxy';

/** A running HAProxy on loopback. */
export interface RunningHaproxy {
  readonly url: string;
  /** Returns the names of the servers to which HAProxy currently sends requests. */
  serversUp(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/**
 * Starts the HAProxy of this machine on a free port. `sections` receives the address to which a frontend must bind. It
 * returns the configuration after the section `global`.
 */
export async function startHaproxy(sections: (address: string) => string): Promise<RunningHaproxy> {
  if (!existsSync(PROGRAM)) throw new Error('HAProxy is missing. Install it with `apt-get install haproxy`.');
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-haproxy-'));
  const address = `127.0.0.1:${await freePort()}`;
  const socket = join(folder, 'stats.sock');
  const file = join(folder, 'haproxy.cfg');
  const global = `global\n  stats socket ${socket} mode 600\n  log stderr local0 notice\n`;
  await writeFile(file, `${global}\n${sections(address)}`);
  const stop = await run(file);
  return {
    url: `http://${address}`,
    serversUp: async () => namesUp(await ask(socket, 'show stat')),
    stop: async () => {
      await stop();
      await removeFolder(folder);
    },
  };
}

/** Resolves when HAProxy has bound its addresses. Rejects with its output if it exits first. */
async function run(file: string): Promise<() => Promise<void>> {
  // In master-worker mode, HAProxy reports when its worker is ready.
  const haproxy = spawn(PROGRAM, ['-W', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(haproxy, 'exit');
  const end = () => haproxy.kill('SIGTERM');
  process.once('exit', end);
  await new Promise<void>((resolve, reject) => {
    let words = '';
    haproxy.stderr.on('data', (chunk) => {
      words = (words + chunk).slice(-4_000);
      if (/Loading success|New worker .* forked/.test(words)) resolve();
    });
    exited.then(() => reject(new Error(`HAProxy did not start: ${words}`)), reject);
  });
  return async () => {
    process.off('exit', end);
    end();
    await exited;
  };
}

function ask(socket: string, command: string): Promise<string> {
  const connection = connect(socket);
  connection.end(`${command}\n`);
  return text(connection);
}

/** Returns the servers whose status is UP in HAProxy's table of statistics. */
function namesUp(table: string): readonly string[] {
  const [head = '', ...rows] = table.replace(/^# /, '').trim().split('\n');
  const columns = head.split(',');
  const [name, status] = [columns.indexOf('svname'), columns.indexOf('status')];
  return rows
    .map((row) => row.split(','))
    .filter((row) => row[status]?.startsWith('UP'))
    .map((row) => row[name] ?? '')
    .filter((server) => server !== 'BACKEND');
}
