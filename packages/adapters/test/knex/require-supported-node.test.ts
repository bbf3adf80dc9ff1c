import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@gatehouse/adapters/knex';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requireSupportedNode } from '../../src/knex/sqlite/require-supported-node.ts';

afterEach(() => vi.unstubAllGlobals());

describe('SQLite through better-sqlite3', () => {
  it.each(['18.20.4', '20.20.2', '21.7.3'])('is refused on Node %s with a message', (version) => {
    expect(() => requireSupportedNode(version)).toThrow(StorageUnavailable);
    const reason = `better-sqlite3 needs Node 22 or newer, but this is Node ${version}: update Node`;
    expect(() => requireSupportedNode(version)).toThrow(expect.objectContaining({ reason }));
  });

  it.each(['22.0.0', '24.1.0', '26.0.0-nightly'])('is opened on Node %s', (version) => {
    expect(() => requireSupportedNode(version)).not.toThrow();
  });

  it('is refused before the driver is loaded', async () => {
    vi.stubGlobal('process', { ...process, versions: { ...process.versions, node: '20.20.2' } });
    const folder = await mkdtemp(join(tmpdir(), 'old-node-'));
    const database = await openDatabase(`sqlite:${join(folder, 'app.sqlite')}`);
    await expect(database.read((from) => from('sqlite_master'))).rejects.toThrow(StorageUnavailable);
    await database.close();
    await removeFolder(folder);
  });
});
