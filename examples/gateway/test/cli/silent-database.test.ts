import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { startForwarder } from '@gatehouse/testing/servers/forwarder';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, inject, it } from 'vitest';
import { programWords } from '../../../../packages/testing/test/servers/program-words.ts';
import { EXIT } from '../../src/cli/exit-code.ts';
import { configFolder } from '../config/config-folder.ts';
import { type Ended, gatehouse } from '../ops/command-line.ts';

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname;
const CLOSED = 'postgres://nobody:hunter2@127.0.0.1:9/none';
const COPY = ['copy', '--from', CLOSED, '--to', CLOSED.replace('none', 'other')];

/** Runs the command for a folder with data and a backup. PostgreSQL has this URL for every role. */
async function onData(words: readonly string[], url: string, signal?: AbortSignal): Promise<Ended> {
  const folder = configFolder({ 'old.age': 'a backup' });
  mkdirSync(join(folder, 'data'));
  const roles = { DATABASE_URL: url, DATABASE_ADMIN_URL: url, BACKUP_DATABASE_URL: url };
  // A passphrase would need much more time.
  const BACKUP_RECIPIENTS = await identityToRecipient(await generateIdentity());
  const environment = { ...roles, DATA_DIR: join(folder, 'data'), BACKUP_RECIPIENTS };
  return gatehouse(words, environment, signal ? { folder, stopSignal: () => signal } : { folder });
}

describe('a command whose PostgreSQL does not respond', () => {
  it.each([
    [['ops', 'role', 'list']],
    [['ops', 'credential', 'list']],
    [['ops', 'invite', 'create']],
    [['ops', 'audit', 'verify']],
    [['clients', 'list']],
    [['migrate']],
    [['migrate', '--plan']],
    [['backup', 'create', 'new.age']],
    [['backup', 'restore', 'old.age']],
    [COPY],
  ])('exits with code 3 and names the database without its password: %j', async (words) => {
    const { exitCode, complaints } = await onData(words, CLOSED);
    expect([exitCode, complaints]).toEqual([
      EXIT.unreachable,
      expect.stringContaining('postgres://nobody:***@127.0.0.1:9/'),
    ]);
    expect(complaints).not.toContain('hunter2');
  });

  it('gives up a server that hangs, and stops at once when the user stops it', async () => {
    const url = new URL(inject('postgresUrl'));
    const forwarder = await startForwarder(Number(url.port));
    url.port = String(forwarder.port);
    forwarder.stopForwarding();
    const create = ['backup', 'create', 'new.age'];
    const [stopped, ...others] = await Promise.all([
      onData(create, url.href, AbortSignal.timeout(500)),
      onData(create, url.href),
      onData(['backup', 'restore', 'old.age'], url.href),
    ]);
    expect(stopped).toMatchObject({ exitCode: EXIT.refused, complaints: 'Stopped. No backup was written.' });
    for (const { exitCode, complaints } of others)
      expect([exitCode, complaints]).toEqual([EXIT.unreachable, expect.stringContaining(`:${url.port}/`)]);
    await forwarder.stop();
  }, 20_000);

  it('ends at the first Ctrl-C if it has no work to stop', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://gateway@127.0.0.1:${port}/none`;
    const migrating = spawn(process.execPath, [...programWords(MAIN), 'migrate'], {
      cwd: configFolder({}),
      env: { DATABASE_URL: url, DATABASE_ADMIN_URL: url },
      stdio: 'ignore',
    });
    const ended = once(migrating, 'exit');
    await Promise.race([once(silent, 'connection'), ended]);
    migrating.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
    silent.close();
  });
});
