import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeFolder } from '../folder/remove-folder.ts';
import { freePort } from '../port/index.ts';

const PROGRAM = '/usr/sbin/rsyslogd';
const POLL_INTERVAL_MS = 50;

/** A message that rsyslog has parsed. */
export interface SyslogMessage {
  readonly facility: string;
  readonly severity: string;
  readonly program: string;
  readonly messageId: string;
  readonly text: string;
}

/** A running rsyslog that receives messages over TCP on loopback. */
export interface RunningRsyslog {
  readonly port: number;
  /** Returns the received messages, in the order in which they arrived. */
  messages(): Promise<readonly SyslogMessage[]>;
  /** Kills the server. The received messages are kept. */
  kill(): Promise<void>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the rsyslog of this machine on a free port. It reads no other configuration and no other socket. */
export async function startRsyslog(): Promise<RunningRsyslog> {
  if (!existsSync(PROGRAM)) throw new Error('rsyslog is missing. Install it with `apt-get install rsyslog`.');
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-rsyslog-'));
  const port = await freePort();
  const output = join(folder, 'messages');
  await writeFile(join(folder, 'rsyslog.conf'), configuration(port, output));
  await writeFile(output, '');
  let kill = await run(folder, port);
  return {
    port,
    messages: async () => (await readFile(output, 'utf8')).split('\n').filter(Boolean).map(parsed),
    kill: () => kill('SIGKILL'),
    restart: async () => {
      kill = await run(folder, port);
    },
    stop: async () => {
      await kill('SIGTERM');
      await removeFolder(folder);
    },
  };
}

function configuration(port: number, output: string): string {
  const fields = ['syslogfacility-text', 'syslogseverity-text', 'app-name', 'msgid', 'msg'];
  return [
    'global(maxMessageSize="64k")',
    'module(load="imtcp")',
    `input(type="imtcp" address="127.0.0.1" port="${port}" ruleset="received")`,
    `template(name="fields" type="string" string="${fields.map((field) => `%${field}%`).join('\\t')}\\n")`,
    `ruleset(name="received") { action(type="omfile" file="${output}" template="fields") }`,
    '',
  ].join('\n');
}

function parsed(line: string): SyslogMessage {
  const [facility = '', severity = '', program = '', messageId = '', ...text] = line.split('\t');
  return { facility, severity, program, messageId, text: text.join('\t') };
}

/** Resolves when rsyslog accepts connections. Rejects with its output if it exits first. */
async function run(folder: string, port: number): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const parameters = ['-n', '-f', join(folder, 'rsyslog.conf'), '-i', join(folder, 'pid')];
  const rsyslog = spawn(PROGRAM, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  rsyslog.stderr.on('data', (chunk) => {
    words = (words + chunk).slice(-4_000);
  });
  const exited = once(rsyslog, 'exit');
  const end = () => rsyslog.kill('SIGKILL');
  process.once('exit', end);
  while (!(await accepts(port))) {
    if (rsyslog.exitCode !== null) throw new Error(`rsyslog did not start: ${words}`);
    await pause(POLL_INTERVAL_MS);
  }
  return async (signal) => {
    process.off('exit', end);
    rsyslog.kill(signal);
    await exited;
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
