import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupPlace } from '../../src/cli/backup/backup-place.ts';
import { databaseUrlWithoutPassword, urlOfDatabase } from '../../src/config/index.ts';
import { configFolder } from '../config/config-folder.ts';

const SERVERS = 'postgres://server@127.0.0.1/gatehouse';

function source(variables: Record<string, string>, role: Parameters<typeof backupPlace>[2][number]) {
  const folder = configFolder();
  const terminal = {
    environment: { DATA_DIR: 'data', ...variables },
    folder,
    write: () => {},
    complain: () => {},
    confirm: undefined,
    ask: async () => '',
    progress: undefined,
    transfer: undefined,
    stopSignal: () => new AbortController().signal,
  };
  return backupPlace(terminal, folder, [role]).source;
}

function place(role: 'BACKUP_DATABASE_URL' | 'DATABASE_ADMIN_URL', url: string, servers = SERVERS) {
  return source({ DATABASE_URL: servers, [role]: url }, role).databaseUrl?.reveal();
}

describe('the database of a backup', () => {
  it('is the database of the servers, accessed with another role', () => {
    const url = 'postgres://owner@127.0.0.1/gatehouse';
    expect(place('DATABASE_ADMIN_URL', url)).toBe(url);
  });

  it.each(['BACKUP_DATABASE_URL', 'DATABASE_ADMIN_URL'] as const)(
    'is refused if %s names another database than that of the servers',
    (role) => {
      expect(() => place(role, 'postgres://owner@127.0.0.1/staging')).toThrow(
        `${role} names the database "staging", but the servers use "gatehouse"`,
      );
    },
  );

  it('can have a URL with a user name and no host', () => {
    const query = new URLSearchParams({ host: '/run/postgresql' });
    const url = `postgres://owner:secret@/gatehouse?${query}`;
    expect(place('DATABASE_ADMIN_URL', url, 'postgres://server@/gatehouse')).toBe(url);
    const scratch = urlOfDatabase(url, 'scratch');
    expect(databaseUrlWithoutPassword(scratch)).toEqual({
      address: `postgres://owner@localhost/scratch?${query}`,
      password: 'secret',
    });
  });

  it.each(['data/gateway.sqlite', './data/gateway.sqlite'])(
    'can be the SQLite file %s of the data folder',
    (file) => {
      const { dataDir, databaseUrl } = source({ DATABASE_URL: `sqlite:${file}` }, 'BACKUP_DATABASE_URL');
      expect([basename(dataDir), databaseUrl]).toEqual(['data', undefined]);
    },
  );

  it.each(['data/other.sqlite', '/var/lib/gateway.sqlite'])(
    'is refused if it is the SQLite file %s',
    (file) => {
      expect(() => source({ DATABASE_URL: `sqlite:${file}` }, 'DATABASE_ADMIN_URL')).toThrow(
        `but the servers use sqlite:${file}. Copy that file with sqlite3: .backup saves it, and .restore restores it.`,
      );
    },
  );
});
