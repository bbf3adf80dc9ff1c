import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { temporaryMariadb } from '@gatehouse/testing/servers/mariadb';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { STEPS } from './migrate-on-request.ts';

const CHILD = fileURLToPath(new URL('./migrate-on-request.ts', import.meta.url));

describe('a migration of MariaDB that gets a signal during a step', () => {
  let server: Awaited<ReturnType<typeof temporaryMariadb>>;
  beforeEach(async () => {
    server = await temporaryMariadb(inject('mariadbUrl'));
  });
  afterEach(() => server.drop());

  /** Migrates in a process that gets the signal during the first step. Returns how it ended, and its lines. */
  async function interrupted(signal: NodeJS.Signals, ...words: string[]) {
    const child = spawn(process.execPath, ['--conditions=@gatehouse/source', CHILD, server.url, ...words], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const output = text(child.stdout);
    await once(child.stdout, 'data');
    child.kill(signal);
    child.stdin.on('error', () => {}).write('continue\n');
    return { exited: await exited, lines: (await output).trim().split('\n').slice(1) };
  }

  /** Migrates again, and returns the names of the steps that were applied. */
  async function migratedAgain(): Promise<readonly string[]> {
    const database = await openDatabase(server.url);
    return migrate(database, STEPS).finally(() => database.close());
  }

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'completes the step before %s ends it',
    async (signal) => {
      expect(await interrupted(signal)).toEqual({ exited: [null, signal], lines: [] });
      expect(await migratedAgain()).toEqual(['slow-0002-second']);
    },
  );

  it('begins no further step, and calls each listener of the process once', async () => {
    expect(await interrupted('SIGTERM', 'listens')).toEqual({
      exited: [0, null],
      lines: expect.toSatisfy((lines: string[]) =>
        ['on SIGTERM', 'once SIGTERM', 'SIGTERM ended the migration between two steps: migrate again'].every(
          (line) => lines.filter((each) => each === line).length === 1,
        ),
      ),
    });
    expect(await migratedAgain()).toEqual(['slow-0002-second']);
  });

  it('says after SIGKILL which step ended halfway, and what to do', async () => {
    expect(await interrupted('SIGKILL')).toEqual({ exited: [null, 'SIGKILL'], lines: [] });
    const reason = expect.stringMatching(/slow-0001-first has not ended.*restore the backup/);
    await expect(migratedAgain()).rejects.toMatchObject({ reason });
  });
});
