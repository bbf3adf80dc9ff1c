import { readFileSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processLog } from '@gatehouse/adapters/pino';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../src/configuration.ts';
import { startServer } from '../../src/server.ts';

it('study-auth does not start on the SQLite file of another program, and does not change it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'study-auth-foreign-'));
  const path = join(folder, 'albums.sqlite');
  const owner = new Database(path);
  owner.exec('create table albums (id integer)');
  owner.close();
  const state = () => ({ content: readFileSync(path, 'base64'), mode: statSync(path).mode });
  const before = state();
  const configuration = readConfiguration({ DATABASE_URL: `sqlite:${path}`, DATA_DIR: folder, PORT: '0' });
  await expect(startServer(configuration, processLog('silent'))).rejects.toMatchObject({
    reason: expect.stringContaining(`${path} is the database of another program: it has tables (albums)`),
  });
  expect(state()).toEqual(before);
  await removeFolder(folder);
});
